import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { Language } from '@headshots/proto/languages';
import type { Currency } from './money.ts';
import type { Expression, OrderState, Outfit, Package } from '@headshots/proto/vocabulary';
import type { RefundReason } from './refund-reason.ts';
import { bigintColumn } from './bigint.column.ts';

@Entity('orders')
@Index('orders_number', ['number'], { unique: true })
@Index('orders_payment_session', ['paymentSessionId'], { unique: true })
@Index('orders_of_user', ['userId', 'placedAt', 'id'])
@Index('orders_of_photo', ['photoId'])
@Index('orders_live_photo', ['photoId'], {
  unique: true,
  where: `state IN ('awaiting_payment', 'paid', 'generating')`,
})
@Index('orders_expired', ['expiredAt'], { where: `state = 'expired'` })
@Index('orders_deadline', ['deadlineAt'], { where: 'deadline_at IS NOT NULL' })
export class OrderEntity {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'orders_pkey' })
  id!: string;

  @Column({ type: 'text' })
  number!: string;

  @Column({ name: 'user_id', type: 'uuid' })
  userId!: string;

  @Column({ name: 'photo_id', type: 'uuid' })
  photoId!: string;

  @Column({ type: 'text' })
  package!: Package;

  @Column({ type: 'integer' })
  images!: number;

  @Column({ type: 'text' })
  expression!: Expression;

  @Column({ type: 'text', default: 'unchanged' })
  outfit!: Outfit;

  @Column({ type: 'text' })
  state!: OrderState;

  @Column({ type: 'integer' })
  version!: number;

  @Column({ type: 'text' })
  currency!: Currency;

  @Column({ name: 'list_amount', ...bigintColumn })
  listAmount!: bigint;

  @Column({ name: 'discount_amount', ...bigintColumn })
  discountAmount!: bigint;

  @Column({ name: 'total_amount', ...bigintColumn })
  totalAmount!: bigint;

  @Column({ type: 'text', default: 'en' })
  language!: Language;

  @Column({ name: 'coupon_code', type: 'text', nullable: true })
  couponCode!: string | null;

  @Column({ name: 'coupon_reservation_id', type: 'uuid', nullable: true })
  couponReservationId!: string | null;

  @Column({ name: 'payment_session_id', type: 'text' })
  paymentSessionId!: string;

  @Column({ type: 'boolean' })
  bypass!: boolean;

  @Column({ name: 'placed_at', type: 'timestamptz' })
  placedAt!: Date;

  @Column({ name: 'paid_at', type: 'timestamptz', nullable: true })
  paidAt!: Date | null;

  @Column({ name: 'delivered_at', type: 'timestamptz', nullable: true })
  deliveredAt!: Date | null;

  @Column({ name: 'confirmed_at', type: 'timestamptz', nullable: true })
  confirmedAt!: Date | null;

  @Column({ name: 'expired_at', type: 'timestamptz', nullable: true })
  expiredAt!: Date | null;

  @Column({ name: 'refunded_at', type: 'timestamptz', nullable: true })
  refundedAt!: Date | null;

  @Column({ name: 'refund_reason', type: 'text', nullable: true })
  refundReason!: RefundReason | null;

  @Column({ name: 'deadline_at', type: 'timestamptz', nullable: true })
  deadlineAt!: Date | null;
}
