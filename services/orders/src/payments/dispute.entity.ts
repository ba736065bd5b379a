import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { bigintColumn } from '../order/bigint.column.ts';
import type { DisputePhase } from './payment-facts.ts';

@Entity('disputes')
@Index('disputes_order', ['orderId'])
@Index('disputes_left', ['notedAt'], { where: 'order_id IS NULL' })
export class DisputeEntity {
  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'disputes_pkey' })
  id!: string;

  @Column({ name: 'order_id', type: 'uuid', nullable: true })
  orderId!: string | null;

  @Column({ name: 'payment_ref', type: 'text' })
  paymentRef!: string;

  @Column({ type: 'text' })
  status!: string;

  @Column({ type: 'text' })
  phase!: DisputePhase;

  @Column({ type: 'text' })
  reason!: string;

  @Column({ ...bigintColumn })
  amount!: bigint;

  @Column({ type: 'text' })
  currency!: string;

  @Column({ name: 'due_by', type: 'timestamptz', nullable: true })
  dueBy!: Date | null;

  @Column({ name: 'is_refundable', type: 'boolean' })
  isRefundable!: boolean;

  @Column({ name: 'noted_at', type: 'timestamptz', default: () => 'now()' })
  notedAt!: Date;
}
