import type { Package } from '@headshots/proto/vocabulary';
import type { Money } from './money.ts';

export type CouponValue =
  | { readonly kind: 'percent'; readonly percent: number }
  /** Minor units by currency; not usable in currencies that are absent. */
  | { readonly kind: 'amount'; readonly amounts: Readonly<Record<string, number>> };

export interface Coupon {
  readonly id: string;
  /** Upper case, without spaces around it. */
  readonly code: string;
  readonly value: CouponValue;
  readonly validFrom: Date | null;
  readonly validUntil: Date | null;
  /** Null means every package. */
  readonly packages: readonly Package[] | null;
  /** Null means unlimited. */
  readonly maxUses: number | null;
  readonly used: number;
  /** Since when nobody may use it; uses that were taken before stay. */
  readonly disabledAt: Date | null;
}

export type NewCoupon = Omit<Coupon, 'id' | 'used' | 'disabledAt'>;

export type CouponState = 'active' | 'disabled' | 'not yet' | 'over' | 'used up';

export interface Purchase {
  readonly package: Package;
  readonly price: Money;
}

export const normalCode = (typed: string): string => typed.trim().toUpperCase();

/** Whether a coupon is what somebody wants to create: the same values, and not disabled. */
export const isAsWanted = (coupon: Coupon, wanted: NewCoupon): boolean =>
  coupon.disabledAt === null && valuesOf(coupon) === valuesOf(wanted);

const valuesOf = ({ code, value, validFrom, validUntil, packages, maxUses }: NewCoupon): string =>
  JSON.stringify([
    code,
    value.kind === 'percent' ? value.percent : Object.entries(value.amounts).sort(),
    validFrom,
    validUntil,
    packages && [...packages].sort(),
    maxUses,
  ]);

export const usesRemaining = ({ maxUses, used }: Coupon): number | null =>
  maxUses === null ? null : Math.max(0, maxUses - used);

export function couponState(coupon: Coupon, now: Date): CouponState {
  if (coupon.disabledAt) return 'disabled';
  if (coupon.validFrom && now < coupon.validFrom) return 'not yet';
  if (coupon.validUntil && now >= coupon.validUntil) return 'over';
  return usesRemaining(coupon) === 0 ? 'used up' : 'active';
}

/** Whether the coupon may be used for the purchase, uses left or not. */
export function fits(coupon: Coupon, { package: name, price }: Purchase, now: Date): boolean {
  if (!['active', 'used up'].includes(couponState(coupon, now))) return false;
  if (coupon.packages && !coupon.packages.includes(name)) return false;
  return coupon.value.kind === 'percent' || coupon.value.amounts[price.currency] !== undefined;
}
