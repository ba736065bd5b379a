import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { bigintColumn } from '../order/bigint.column.ts';

/** Work to be done, and later the record that it was done: one per order, and one per stray payment. */
@Entity('refunds')
@Index('refunds_order', ['orderId'], { unique: true, where: 'NOT stray' })
@Index('refunds_stray', ['paymentRef'], { unique: true, where: 'stray' })
@Index('refunds_strays_settled', ['settledAt'], { where: 'stray' })
@Index('refunds_held', ['requestedAt'], { where: `state = 'pending' AND blocked_by = 'person'` })
@Index('refunds_due', ['nextTryAt'], { where: `state = 'pending'` })
export class RefundEntity {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'refunds_pkey' })
  id!: string;

  @Column({ name: 'order_id', type: 'uuid', nullable: true })
  orderId!: string | null;

  @Column({ type: 'boolean', default: false })
  stray!: boolean;

  @Column({ name: 'payment_session_id', type: 'text', nullable: true })
  paymentSessionId!: string | null;

  @Column({ name: 'payment_ref', type: 'text', nullable: true })
  paymentRef!: string | null;

  @Column({ type: 'text', default: '' })
  cause!: string;

  @Column({ ...bigintColumn })
  amount!: bigint;

  @Column({ type: 'text' })
  currency!: string;

  @Column({ type: 'text', default: 'pending' })
  state!: 'pending' | 'settled' | 'bounced';

  /** Part of the provider's idempotency key: rises only when the try before it certainly did nothing. */
  @Column({ type: 'integer', default: 1 })
  attempt!: number;

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

  @Column({ name: 'provider_state', type: 'text', nullable: true })
  providerState!: string | null;

  /** What it waits for: at the provider, or with us. A person may refuse it. */
  @Column({ name: 'blocked_by', type: 'text', nullable: true })
  blockedBy!: 'dispute' | 'balance' | 'person' | 'refused' | null;

  /** Since when the provider answers with a failure and lists no refund of ours. */
  @Column({ name: 'unseen_since', type: 'timestamptz', nullable: true })
  unseenSince!: Date | null;

  @Column({ name: 'bounced_at', type: 'timestamptz', nullable: true })
  bouncedAt!: Date | null;

  @Column({ name: 'requested_at', type: 'timestamptz', default: () => 'now()' })
  requestedAt!: Date;

  @Column({ name: 'settled_at', type: 'timestamptz', nullable: true })
  settledAt!: Date | null;
}
