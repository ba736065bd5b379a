import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { Language } from '@headshots/proto/languages';
import { bigintColumn } from '../order/bigint.column.ts';
import type { Currency } from '../order/money.ts';
import type { PaymentState } from './payment-facts.ts';

/** One checkout of an order. The row is there before the provider is asked, so that a repeated call asks the same. */
@Entity('payments')
@Index('payments_session', ['sessionId'], { unique: true })
@Index('payments_ref', ['paymentRef'], { unique: true })
@Index('payments_marks', ['openedAt'], { where: 'card_mark IS NOT NULL' })
@Index('payments_age', ['openedAt'])
@Index('payments_due', ['nextCheckAt'], { where: `state IN ('open', 'processing')` })
export class PaymentEntity {
  @PrimaryColumn({ name: 'order_id', type: 'uuid', primaryKeyConstraintName: 'payments_pkey' })
  orderId!: string;

  @PrimaryColumn({ type: 'integer', primaryKeyConstraintName: 'payments_pkey' })
  attempt!: number;

  @Column({ name: 'order_number', type: 'text' })
  orderNumber!: string;

  @Column({ type: 'text', default: 'opening' })
  state!: PaymentState;

  @Column({ ...bigintColumn })
  amount!: bigint;

  @Column({ type: 'text' })
  currency!: Currency;

  @Column({ type: 'text' })
  language!: Language;

  /** Tells that the address changed; the address itself is not kept. */
  @Column({ name: 'email_hash', type: 'text' })
  emailHash!: string;

  @Column({ name: 'opened_at', type: 'timestamptz', default: () => 'now()' })
  openedAt!: Date;

  @Column({ name: 'expires_at', type: 'timestamptz' })
  expiresAt!: Date;

  @Column({ name: 'session_id', type: 'text', nullable: true })
  sessionId!: string | null;

  @Column({ name: 'next_url', type: 'text', nullable: true })
  nextUrl!: string | null;

  @Column({ name: 'payment_ref', type: 'text', nullable: true })
  paymentRef!: string | null;

  @Column({ name: 'next_check_at', type: 'timestamptz', nullable: true })
  nextCheckAt!: Date | null;

  @Column({ name: 'looked_at', type: 'timestamptz', nullable: true })
  lookedAt!: Date | null;

  @Column({ name: 'billing_country', type: 'text', nullable: true })
  billingCountry!: string | null;

  @Column({ name: 'card_country', type: 'text', nullable: true })
  cardCountry!: string | null;

  @Column({ name: 'card_mark', type: 'text', nullable: true })
  cardMark!: string | null;

  /** When the charge told of its card, or that it has none. */
  @Column({ name: 'evidence_at', type: 'timestamptz', nullable: true })
  evidenceAt!: Date | null;
}
