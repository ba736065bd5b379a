import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** `pointer`: has to be fetched. `waiting`: what it is about is not here yet. */
export type PaymentEventState = 'pointer' | 'pending' | 'waiting' | 'done' | 'ignored' | 'failed';

@Entity('payment_events')
@Index('payment_events_due', ['nextTryAt'], { where: `state IN ('pointer', 'pending', 'waiting')` })
@Index('payment_events_age', ['receivedAt'])
@Index('payment_events_order', ['orderId'])
export class PaymentEventEntity {
  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'payment_events_pkey' })
  id!: string;

  @Column({ type: 'text' })
  type!: string;

  @Column({ name: 'api_version', type: 'text' })
  apiVersion!: string;

  @Column({ type: 'timestamptz' })
  created!: Date;

  @Column({ type: 'text' })
  source!: 'webhook' | 'list';

  /** Names the buyer: gone after 30 days, and with the account. */
  @Column({ type: 'jsonb', nullable: true })
  payload!: unknown;

  @Column({ name: 'order_id', type: 'uuid', nullable: true })
  orderId!: string | null;

  @Column({ name: 'payment_ref', type: 'text', nullable: true })
  paymentRef!: string | null;

  @Column({ type: 'text' })
  state!: PaymentEventState;

  @Column({ type: 'integer', default: 0 })
  tries!: number;

  @Column({ name: 'last_failure', type: 'text', nullable: true })
  lastFailure!: string | null;

  @Column({ name: 'received_at', type: 'timestamptz', default: () => 'now()' })
  receivedAt!: Date;

  @Column({ name: 'next_try_at', type: 'timestamptz', default: () => 'now()' })
  nextTryAt!: Date;
}
