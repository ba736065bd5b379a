import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '@headshots/platform/persistence';
import { normalCode, type NewCoupon } from '../coupon/coupon.ts';
import { couponFaults } from '../coupon/coupon-faults.ts';
import { CouponRepository } from '../coupon/index.ts';

export type CreatedCoupon =
  | { readonly state: 'created' | 'exists' }
  | { readonly state: 'refused'; readonly faults: readonly string[] };

@Injectable()
export class CreateCoupon {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly coupons: CouponRepository,
  ) {}

  run(wanted: NewCoupon): Promise<CreatedCoupon> {
    const coupon = { ...wanted, code: normalCode(wanted.code) };
    return this.unitOfWork.run(async (tx) => {
      const faults = couponFaults(coupon, await this.coupons.now(tx));
      if (faults.length > 0) return { state: 'refused', faults };
      return { state: (await this.coupons.addIfNew(tx, coupon)) ? 'created' : 'exists' };
    });
  }
}
