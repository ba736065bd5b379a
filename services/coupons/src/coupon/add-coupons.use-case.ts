import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '@headshots/platform/persistence';
import type { NewCoupon } from './coupon.ts';
import { CouponRepository } from './coupon.repository.ts';

/** Adds coupons whose codes do not exist yet. */
@Injectable()
export class AddCoupons {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly coupons: CouponRepository,
  ) {}

  /** Returns the codes that were added. */
  run(wanted: readonly NewCoupon[]): Promise<readonly string[]> {
    return this.unitOfWork.run(async (tx) => {
      const added: string[] = [];
      for (const coupon of wanted) if (await this.coupons.addIfNew(tx, coupon)) added.push(coupon.code);
      return added;
    });
  }
}
