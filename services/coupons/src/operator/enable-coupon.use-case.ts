import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '@headshots/platform/persistence';
import { normalCode } from '../coupon/coupon.ts';
import { CouponRepository } from '../coupon/index.ts';

export type EnabledCoupon = 'enabled' | 'was_enabled' | 'unknown';

@Injectable()
export class EnableCoupon {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly coupons: CouponRepository,
  ) {}

  /** @param typed the code, in any case */
  async run(typed: string): Promise<EnabledCoupon> {
    const code = normalCode(typed);
    if (await this.unitOfWork.run((tx) => this.coupons.switch(tx, code, 'enabled'))) return 'enabled';
    return (await this.coupons.findByCode(code)) ? 'was_enabled' : 'unknown';
  }
}
