import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { Package } from '@headshots/proto/vocabulary';
import { PhotoEntity } from './photo.entity.ts';

@Entity('runs')
@Index('runs_photo', ['photoId'])
@Index('runs_unstored', ['completionHeardAt'], {
  where: 'stored_at IS NULL AND failed_at IS NULL AND refund_at IS NULL',
})
@Index('runs_complete', ['completionHeardAt'], {
  where:
    'done >= delivered AND completion_heard_at IS NOT NULL AND stored_at IS NULL AND failed_at IS NULL AND refund_at IS NULL',
})
@Index('runs_short', ['settledAt'], { where: 'settled_at IS NOT NULL' })
@Index('runs_delivered', ['package', 'deliveredAt'], {
  where: 'paid_at IS NOT NULL AND delivered_at IS NOT NULL',
})
@ForeignKey(() => PhotoEntity, ['photoId'], ['id'], { name: 'runs_photo_id_fkey', onDelete: 'CASCADE' })
export class RunEntity {
  @PrimaryColumn({ name: 'order_id', type: 'uuid', primaryKeyConstraintName: 'runs_pkey' })
  orderId!: string;

  @Column({ name: 'photo_id', type: 'uuid' })
  photoId!: string;

  @Column({ type: 'text', nullable: true })
  package!: Package | null;

  @Column({ type: 'integer', default: 0 })
  images!: number;

  @Column({ type: 'integer', default: 0 })
  done!: number;

  @Column({ type: 'integer', default: 0 })
  delivered!: number;

  @Column({ type: 'text', nullable: true })
  engine!: string | null;

  @Column({ name: 'paid_at', type: 'timestamptz', nullable: true })
  paidAt!: Date | null;

  @Column({ name: 'started_at', type: 'timestamptz', nullable: true })
  startedAt!: Date | null;

  @Column({ name: 'completed_at', type: 'timestamptz', nullable: true })
  completedAt!: Date | null;

  @Column({ name: 'delivered_at', type: 'timestamptz', nullable: true })
  deliveredAt!: Date | null;

  @Column({ name: 'failed_at', type: 'timestamptz', nullable: true })
  failedAt!: Date | null;

  @Column({ name: 'failed_reason', type: 'text', nullable: true })
  failedReason!: string | null;

  @Column({ name: 'refund_at', type: 'timestamptz', nullable: true })
  refundAt!: Date | null;

  @Column({ name: 'refund_reason', type: 'text', nullable: true })
  refundReason!: string | null;

  @Column({ name: 'settled_at', type: 'timestamptz', nullable: true })
  settledAt!: Date | null;

  /** When media learned of the completion, by the database's clock. */
  @Column({ name: 'completion_heard_at', type: 'timestamptz', nullable: true })
  completionHeardAt!: Date | null;

  @Column({ name: 'stored_at', type: 'timestamptz', nullable: true })
  storedAt!: Date | null;

  @Column({ name: 'handed_out_at', type: 'timestamptz', nullable: true })
  handedOutAt!: Date | null;

  @Column({ name: 'files_ended_at', type: 'timestamptz', nullable: true })
  filesEndedAt!: Date | null;
}
