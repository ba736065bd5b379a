import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { Currency } from '../domain/money.ts';
import { bigintColumn } from './columns.ts';

/** Work to be done, and later the record that it was done. One per order. */
@Entity('refunds')
@Index('refunds_due', ['nextTryAt'], { where: `state = 'pending'` })
export class RefundEntity {
  @PrimaryColumn({ name: 'order_id', type: 'uuid', primaryKeyConstraintName: 'refunds_pkey' })
  orderId!: string;

  @Column({ name: 'payment_session_id', type: 'text' })
  paymentSessionId!: string;

  @Column({ ...bigintColumn })
  amount!: bigint;

  @Column({ type: 'text' })
  currency!: Currency;

  @Column({ type: 'text', default: 'pending' })
  state!: 'pending' | 'settled';

  @Column({ type: 'integer', default: 0 })
  failures!: number;

  /** Name of the last failure; never its text, which may hold what a provider says about a person. */
  @Column({ name: 'last_failure', type: 'text', nullable: true })
  lastFailure!: string | null;

  /** Claimed until then, or waiting until then. */
  @Column({ name: 'next_try_at', type: 'timestamptz', default: () => 'now()' })
  nextTryAt!: Date;

  @Column({ type: 'text', nullable: true })
  reference!: string | null;

  @Column({ name: 'requested_at', type: 'timestamptz', default: () => 'now()' })
  requestedAt!: Date;

  @Column({ name: 'settled_at', type: 'timestamptz', nullable: true })
  settledAt!: Date | null;
}
