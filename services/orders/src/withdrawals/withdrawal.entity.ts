import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { Language } from '@headshots/proto/languages';
import type { WithdrawalOutcome } from './withdrawal.policy.ts';

/** A declaration of withdrawal: a draft without effect until it is received. */
@Entity('withdrawals')
@Index('withdrawals_drafts', ['startedAt'], { where: 'received_at IS NULL' })
@Index('withdrawals_waiting', ['nextTryAt'], { where: 'received_at IS NOT NULL AND settled_at IS NULL' })
@Index('withdrawals_address', ['email', 'receivedAt'], { where: 'received_at IS NOT NULL' })
@Index('withdrawals_order', ['orderId'], { where: 'order_id IS NOT NULL' })
@Index('withdrawals_age', ['receivedAt'], { where: 'received_at IS NOT NULL' })
@Index('withdrawals_sender', ['receivedAt'], { where: 'sender_mark IS NOT NULL' })
@Index('withdrawals_review', ['receivedAt'], { where: `outcome = 'review' AND decided_at IS NULL` })
@Check(
  'withdrawals_outcome',
  `outcome IN ('expired', 'refunded', 'lapsed', 'nothing', 'unmatched', 'review')`,
)
export class WithdrawalEntity {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'withdrawals_pkey' })
  id!: string;

  @Column({ type: 'text' })
  name!: string;

  @Column({ name: 'order_number', type: 'text' })
  orderNumber!: string;

  @Column({ type: 'text' })
  email!: string;

  @Column({ type: 'text' })
  language!: Language;

  @Column({ name: 'started_at', type: 'timestamptz', default: () => 'now()' })
  startedAt!: Date;

  @Column({ name: 'received_at', type: 'timestamptz', nullable: true })
  receivedAt!: Date | null;

  @Column({ name: 'order_id', type: 'uuid', nullable: true })
  orderId!: string | null;

  @Column({ type: 'text', nullable: true })
  outcome!: WithdrawalOutcome | null;

  @Column({ name: 'settled_at', type: 'timestamptz', nullable: true })
  settledAt!: Date | null;

  @Column({ type: 'integer', default: 0 })
  failures!: number;

  @Column({ name: 'last_failure', type: 'text', nullable: true })
  lastFailure!: string | null;

  @Column({ name: 'next_try_at', type: 'timestamptz', default: () => 'now()' })
  nextTryAt!: Date;

  /** HMAC of the network it was sent from; kept two days. */
  @Column({ name: 'sender_mark', type: 'text', nullable: true })
  senderMark!: string | null;

  @Column({ name: 'decided_at', type: 'timestamptz', nullable: true })
  decidedAt!: Date | null;
}
