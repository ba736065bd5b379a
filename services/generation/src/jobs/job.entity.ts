import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { FailureReason, JobState } from './job.ts';

/** One order's work. The order id is the job's id: one order, one job. */
@Entity('jobs')
@Index('jobs_user', ['userId'])
@Index('jobs_deadline', ['deadlineAt'], { where: `state = 'running'` })
@Index('jobs_photo', ['photoId'])
@Index('jobs_ended', ['endedAt'], { where: 'ended_at IS NOT NULL' })
export class JobEntity {
  @PrimaryColumn({ name: 'order_id', type: 'uuid' })
  orderId!: string;

  @Column({ name: 'photo_id', type: 'uuid' })
  photoId!: string;

  @Column({ name: 'user_id', type: 'uuid' })
  userId!: string;

  @Column({ type: 'text' })
  expression!: string;

  @Column({ type: 'text', default: 'unchanged' })
  outfit!: string;

  @Column({ type: 'integer' })
  images!: number;

  @Column({ type: 'text', default: 'running' })
  state!: JobState;

  @Column({ type: 'text', nullable: true })
  reason!: FailureReason | null;

  @Column({ type: 'integer', default: 0 })
  done!: number;

  @Column({ type: 'integer', default: 0 })
  abandoned!: number;

  @Column({ type: 'integer', default: 0 })
  candidates!: number;

  /** Counts the job's facts: the `ce_sequence` of its events. */
  @Column({ type: 'integer', default: 0 })
  version!: number;

  @Column({ type: 'text', nullable: true })
  traceparent!: string | null;

  @Column({ name: 'created_at', type: 'timestamptz', default: () => 'now()' })
  createdAt!: Date;

  @Column({ name: 'started_at', type: 'timestamptz', nullable: true })
  startedAt!: Date | null;

  @Column({ name: 'ended_at', type: 'timestamptz', nullable: true })
  endedAt!: Date | null;

  @Column({ name: 'deadline_at', type: 'timestamptz' })
  deadlineAt!: Date;
}
