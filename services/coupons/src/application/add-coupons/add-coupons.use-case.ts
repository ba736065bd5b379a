import type { UnitOfWork } from '@headshots/platform/persistence';
import type { Coupon } from '../../domain/coupon.ts';
import type { CouponStore } from '../ports/coupon.store.ts';

/** Adds coupons whose codes do not exist yet. Returns the codes that were added. */
export function addCoupons(
  unitOfWork: UnitOfWork,
  coupons: CouponStore,
  wanted: readonly Omit<Coupon, 'id' | 'used'>[],
): Promise<readonly string[]> {
  return unitOfWork.run(async (tx) => {
    const added: string[] = [];
    for (const coupon of wanted) if (await coupons.addIfNew(tx, coupon)) added.push(coupon.code);
    return added;
  });
}
