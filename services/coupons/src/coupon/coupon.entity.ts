import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { Package } from '@headshots/proto/vocabulary';
import type { CouponValue } from './coupon.ts';

@Entity('coupons')
@Index('coupons_code', ['code'], { unique: true })
@Check('coupons_used', 'used >= 0 AND (max_uses IS NULL OR used <= max_uses)')
export class CouponEntity {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'coupons_pkey' })
  id!: string;

  @Column({ type: 'text' })
  code!: string;

  @Column({ type: 'jsonb' })
  value!: CouponValue;

  @Column({ name: 'valid_from', type: 'timestamptz', nullable: true })
  validFrom!: Date | null;

  @Column({ name: 'valid_until', type: 'timestamptz', nullable: true })
  validUntil!: Date | null;

  @Column({ type: 'text', array: true, nullable: true })
  packages!: Package[] | null;

  @Column({ name: 'max_uses', type: 'integer', nullable: true })
  maxUses!: number | null;

  /** How many reservations hold a use. */
  @Column({ type: 'integer', default: 0 })
  used!: number;

  @Column({ name: 'disabled_at', type: 'timestamptz', nullable: true })
  disabledAt!: Date | null;

  @Column({ name: 'created_at', type: 'timestamptz', default: () => 'now()' })
  createdAt!: Date;
}
