import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { EndReason } from './session.ts';

@Entity('sessions')
@Index('sessions_live', ['userId', 'createdAt'], { where: 'ended_at IS NULL' })
@Index('sessions_ended', ['endedAt'], { where: 'ended_at IS NOT NULL' })
@Index('sessions_expiry', ['absoluteExpiresAt'])
export class SessionEntity {
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column({ name: 'user_id', type: 'uuid' })
  userId!: string;

  @Column({ type: 'boolean' })
  remember!: boolean;

  @Column({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;

  @Column({ name: 'last_refreshed_at', type: 'timestamptz' })
  lastRefreshedAt!: Date;

  @Column({ name: 'absolute_expires_at', type: 'timestamptz' })
  absoluteExpiresAt!: Date;

  @Column({ name: 'current_jti', type: 'uuid' })
  currentJti!: string;

  @Column({ name: 'current_iat', type: 'bigint' })
  currentIat!: string;

  @Column({ name: 'current_ev', type: 'boolean' })
  currentEv!: boolean;

  @Column({ name: 'current_kid', type: 'text' })
  currentKid!: string;

  @Column({ name: 'previous_jti', type: 'uuid', nullable: true })
  previousJti!: string | null;

  @Column({ name: 'rotated_at', type: 'timestamptz', nullable: true })
  rotatedAt!: Date | null;

  @Column({ name: 'current_used_at', type: 'timestamptz', nullable: true })
  currentUsedAt!: Date | null;

  @Column({ name: 'minute_started_at', type: 'timestamptz', nullable: true })
  minuteStartedAt!: Date | null;

  @Column({ name: 'minute_refreshes', type: 'integer', default: 0 })
  minuteRefreshes!: number;

  @Column({ type: 'text', default: '' })
  browser!: string;

  @Column({ type: 'text', default: '' })
  system!: string;

  @Column({ name: 'ended_at', type: 'timestamptz', nullable: true })
  endedAt!: Date | null;

  @Column({ name: 'end_reason', type: 'text', nullable: true })
  endReason!: EndReason | null;
}
