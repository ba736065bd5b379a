import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { Look } from './look.ts';
import type { PreviewPicture, StoredState } from './preview.ts';

/** One portrait of a photo in one look, before anything is paid. `attempt` is the fence of its lease. */
@Entity('previews')
@Index('previews_line', ['askedAt'], { where: `state IN ('waiting', 'making')` })
@Index('previews_turns', ['queuedAt'], { where: `state IN ('waiting', 'making')` })
@Index('previews_user', ['userId'])
@Index('previews_ended', ['finishedAt'], { where: 'finished_at IS NOT NULL' })
@Index('previews_gone', ['leaseUntil'], { where: `state = 'gone'` })
export class PreviewEntity {
  @PrimaryColumn({ name: 'photo_id', type: 'uuid' })
  photoId!: string;

  /** Its column keeps the name of the time when it was the expression alone. */
  @PrimaryColumn({ name: 'expression', type: 'text' })
  look!: Look;

  @Column({ name: 'user_id', type: 'uuid' })
  userId!: string;

  @Column({ type: 'text', default: 'waiting' })
  state!: StoredState;

  @Column({ type: 'integer', default: 0 })
  attempt!: number;

  @Column({ name: 'lease_until', type: 'timestamptz', nullable: true })
  leaseUntil!: Date | null;

  @Column({ name: 'not_before', type: 'timestamptz', default: () => 'now()' })
  notBefore!: Date;

  @Column({ type: 'integer', default: 0 })
  trials!: number;

  /** Tries of the present trial that failed in themselves. */
  @Column({ type: 'integer', default: 0 })
  tries!: number;

  @Column({ name: 'refused_by', type: 'jsonb', default: () => `'[]'` })
  refusedBy!: readonly string[];

  @Column({ type: 'jsonb', default: () => `'[]'` })
  reasons!: readonly string[];

  @Column({ type: 'jsonb', nullable: true })
  picture!: PreviewPicture | null;

  @Column({ type: 'integer', default: 1 })
  version!: number;

  @Column({ name: 'created_at', type: 'timestamptz', default: () => 'now()' })
  createdAt!: Date;

  @Column({ name: 'asked_at', type: 'timestamptz', default: () => 'now()' })
  askedAt!: Date;

  @Column({ name: 'queued_at', type: 'timestamptz', default: () => 'now()' })
  queuedAt!: Date;

  @Column({ name: 'finished_at', type: 'timestamptz', nullable: true })
  finishedAt!: Date | null;
}
