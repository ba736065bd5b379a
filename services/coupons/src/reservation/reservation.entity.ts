import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { Package } from '@headshots/proto/vocabulary';
import type { ReservationState } from './reservation-transitions.ts';

const bigintColumn = {
  type: 'bigint',
  transformer: { to: (value: bigint) => value.toString(), from: (stored: string) => BigInt(stored) },
} as const;

@Entity('reservations')
@Index('reservations_order', ['orderId'], { unique: true })
@Index('reservations_coupon', ['couponId'])
@Index('reservations_uses', ['couponId'], { where: 'holds_use' })
@Index('reservations_user', ['userId'])
@Index('reservations_over', ['changedAt'], { where: `state IN ('lapsed', 'returned')` })
@Index('reservations_expiry', ['expiresAt'], { where: `state = 'reserved'` })
export class ReservationEntity {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'reservations_pkey' })
  id!: string;

  @Column({ name: 'coupon_id', type: 'uuid' })
  couponId!: string;

  @Column({ name: 'order_id', type: 'uuid' })
  orderId!: string;

  @Column({ name: 'user_id', type: 'uuid' })
  userId!: string;

  @Column({ type: 'text' })
  package!: Package;

  @Column({ type: 'text' })
  currency!: string;

  @Column({ name: 'discount_amount', ...bigintColumn })
  discountAmount!: bigint;

  @Column({ name: 'total_amount', ...bigintColumn })
  totalAmount!: bigint;

  @Column({ type: 'text' })
  state!: ReservationState;

  @Column({ name: 'holds_use', type: 'boolean' })
  holdsUse!: boolean;

  @Column({ name: 'expires_at', type: 'timestamptz' })
  expiresAt!: Date;

  @Column({ name: 'created_at', type: 'timestamptz', default: () => 'now()' })
  createdAt!: Date;

  @Column({ name: 'changed_at', type: 'timestamptz', default: () => 'now()' })
  changedAt!: Date;
}
