import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

@Entity('refund_allowances')
@Index('refund_allowances_order', ['orderId'], { unique: true, where: 'order_id IS NOT NULL' })
@Index('refund_allowances_user', ['userId'], { where: 'user_id IS NOT NULL' })
@Index('refund_allowances_card', ['cardMark'], { where: 'card_mark IS NOT NULL' })
@Index('refund_allowances_email', ['emailMark'], { where: 'email_mark IS NOT NULL' })
@Index('refund_allowances_age', ['usedAt'])
export class RefundAllowanceEntity {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'refund_allowances_pkey' })
  id!: string;

  @Column({ name: 'order_id', type: 'uuid', nullable: true })
  orderId!: string | null;

  @Column({ name: 'user_id', type: 'uuid', nullable: true })
  userId!: string | null;

  @Column({ name: 'card_mark', type: 'text', nullable: true })
  cardMark!: string | null;

  /** HMAC of the address that was written to when the order was paid; it outlives the account. */
  @Column({ name: 'email_mark', type: 'text', nullable: true })
  emailMark!: string | null;

  @Column({ name: 'used_at', type: 'timestamptz', default: () => 'now()' })
  usedAt!: Date;
}
