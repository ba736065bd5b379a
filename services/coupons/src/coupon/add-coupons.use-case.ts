import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '@headshots/platform/persistence';
import type { NewCoupon } from './coupon.ts';
import { CouponRepository } from './coupon.repository.ts';

@Injectable()
export class AddCoupons {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly coupons: CouponRepository,
  ) {}

  run(wanted: readonly NewCoupon[]): Promise<readonly string[]> {
    return this.unitOfWork.run(async (tx) => {
      const added: string[] = [];
      for (const coupon of wanted)
        if ((await this.coupons.addIfNew(tx, coupon)) !== undefined) added.push(coupon.code);
      return added;
    });
  }
}
