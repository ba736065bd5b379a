import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { RetakeState } from '@headshots/proto/vocabulary';
import type { ShotState } from './job.ts';
import type { AcceptedImage } from '../work/accepted-image.ts';

/** One image of a job. `attempt` is the fence of its lease: only its holder may end the shot. */
@Entity('shots')
@Index('shots_line', ['queuedAt', 'orderId', 'number'], { where: `state = 'waiting'` })
@Index('shots_turns', ['turn', 'queuedAt', 'orderId', 'number'], { where: `state = 'waiting'` })
@Index('shots_resting', ['turn'], { where: `state = 'delayed'` })
@Index('shots_retakes', ['orderId'], { where: `retake = 'running'` })
@Index('shots_delayed', ['notBefore'], { where: `state = 'delayed'` })
@Index('shots_finished', ['finishedAt'], { where: `state = 'done'` })
@Index('shots_leased', ['leaseUntil'], { where: `state = 'leased'` })
export class ShotEntity {
  @PrimaryColumn({ name: 'order_id', type: 'uuid' })
  orderId!: string;

  @PrimaryColumn({ type: 'integer' })
  number!: number;

  @Column({ type: 'text' })
  style!: string;

  @Column({ type: 'text', default: 'waiting' })
  state!: ShotState;

  @Column({ type: 'integer', default: 0 })
  attempt!: number;

  /** When its order came: the line is as old as the orders in it. */
  @Column({ name: 'queued_at', type: 'timestamptz', default: () => 'now()' })
  queuedAt!: Date;

  @Column({ type: 'integer', default: 0 })
  turn!: number;

  @Column({ name: 'finished_attempts', type: 'integer', default: 0 })
  finishedAttempts!: number;

  @Column({ type: 'integer', default: 0 })
  rejections!: number;

  /** Tries of the present candidate that failed by its own fault. */
  @Column({ type: 'integer', default: 0 })
  tries!: number;

  @Column({ type: 'integer', default: 0 })
  waits!: number;

  @Column({ name: 'lost_to', type: 'text', array: true, default: () => `'{}'` })
  lostTo!: string[];

  @Column({ name: 'lease_owner', type: 'text', nullable: true })
  leaseOwner!: string | null;

  @Column({ name: 'lease_until', type: 'timestamptz', nullable: true })
  leaseUntil!: Date | null;

  @Column({ name: 'not_before', type: 'timestamptz', default: () => 'now()' })
  notBefore!: Date;

  @Column({ name: 'finished_at', type: 'timestamptz', nullable: true })
  finishedAt!: Date | null;

  @Column({ type: 'jsonb', nullable: true })
  fallback!: AcceptedImage | null;

  @Column({ type: 'jsonb', nullable: true })
  image!: AcceptedImage | null;

  /** New attempts that ended before staff granted others. */
  @Column({ name: 'retakes_before', type: 'integer', default: 0 })
  retakesBefore!: number;

  /** What became of the one new attempt its owner may ask for; null: not asked. While it runs, `image` is the old one. */
  @Column({ type: 'text', nullable: true })
  retake!: RetakeState | null;

  /** Look of the accepted image for the duplicate gate; removed when the job ends. */
  @Column({ type: 'bytea', nullable: true })
  fingerprint!: Buffer | null;

  @Column({ name: 'refused_by', type: 'jsonb', default: () => `'[]'` })
  refusedBy!: readonly string[];
}
