import type { Tx } from '@headshots/platform/persistence';
import type { Coupon } from '../../domain/coupon.ts';

export const COUPON_STORE = Symbol('COUPON_STORE');

export interface FoundCoupon {
  readonly coupon: Coupon;
  /** The database's clock: the only one that decides about validity. */
  readonly now: Date;
}

export interface CouponStore {
  findByCode(code: string): Promise<FoundCoupon | undefined>;
  /** Takes one use if one is left, atomically. False when none is. */
  takeUse(tx: Tx, couponId: string): Promise<boolean>;
  giveUseBack(tx: Tx, couponId: string): Promise<void>;
  /** Adds the coupon unless its code exists. False when it does. */
  addIfNew(tx: Tx, coupon: Omit<Coupon, 'id' | 'used'>): Promise<boolean>;
}
