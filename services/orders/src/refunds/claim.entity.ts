import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { ClaimState } from '@headshots/proto/vocabulary';

/** One per order. Which first claim is granted at once, the two indexes over `by_rule` decide. */
@Entity('claims')
@Index('claims_order', ['orderId'], { unique: true, where: 'order_id IS NOT NULL' })
@Index('claims_first_of_account', ['userId'], { unique: true, where: 'by_rule AND user_id IS NOT NULL' })
@Index('claims_first_of_card', ['cardMark'], { unique: true, where: 'by_rule AND card_mark IS NOT NULL' })
@Index('claims_user', ['userId'])
@Index('claims_marked', ['receivedAt'], { where: 'card_mark IS NOT NULL' })
@Index('claims_age', ['receivedAt'])
@Index('claims_waiting', ['receivedAt'], { where: `state = 'review'` })
@Check('claims_state', `state IN ('granted', 'review', 'declined')`)
export class ClaimEntity {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'claims_pkey' })
  id!: string;

  @Column({ name: 'order_id', type: 'uuid', nullable: true })
  orderId!: string | null;

  @Column({ name: 'order_number', type: 'text' })
  orderNumber!: string;

  @Column({ name: 'user_id', type: 'uuid', nullable: true })
  userId!: string | null;

  /** HMAC of the fingerprint of the card that paid; kept twelve months. */
  @Column({ name: 'card_mark', type: 'text', nullable: true })
  cardMark!: string | null;

  @Column({ type: 'text' })
  state!: ClaimState;

  /** Granted without a person. */
  @Column({ name: 'by_rule', type: 'boolean' })
  byRule!: boolean;

  @Column({ name: 'received_at', type: 'timestamptz', default: () => 'now()' })
  receivedAt!: Date;

  @Column({ name: 'granted_at', type: 'timestamptz', nullable: true })
  grantedAt!: Date | null;

  @Column({ name: 'declined_at', type: 'timestamptz', nullable: true })
  declinedAt!: Date | null;

  /** In the words that the customer reads. */
  @Column({ name: 'decline_reason', type: 'text', nullable: true })
  declineReason!: string | null;
}
