import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '@headshots/platform/persistence';
import { isAsWanted, normalCode, type NewCoupon } from './coupon.ts';
import { CouponActRepository } from './coupon-act.repository.ts';
import { couponFaults, type CouponFault } from './coupon-faults.ts';
import { CouponRepository } from './coupon.repository.ts';

export type CreatedCoupon =
  /** `same`: there was one with the same values already. */
  | { readonly state: 'created' | 'same' | 'exists' }
  | { readonly state: 'refused'; readonly faults: readonly CouponFault[] };

@Injectable()
export class CreateCoupon {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly coupons: CouponRepository,
    private readonly acts: CouponActRepository,
  ) {}

  /** A coupon that has the code already stays as it is. @param operator name of whoever does it */
  async run(wanted: NewCoupon, operator: string): Promise<CreatedCoupon> {
    const coupon = { ...wanted, code: normalCode(wanted.code) };
    const created = await this.unitOfWork.run<CreatedCoupon>(async (tx) => {
      const faults = couponFaults(coupon, await this.coupons.now(tx));
      if (faults.length > 0) return { state: 'refused', faults };
      const couponId = await this.coupons.addIfNew(tx, coupon);
      if (couponId === undefined) return { state: 'exists' };
      await this.acts.record(tx, { couponId, act: 'create', operator });
      return { state: 'created' };
    });
    if (created.state !== 'exists') return created;
    const known = await this.coupons.findByCode(coupon.code);
    return { state: known && isAsWanted(known.coupon, coupon) ? 'same' : 'exists' };
  }
}
