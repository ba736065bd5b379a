import { Injectable } from '@nestjs/common';
import { problem } from '@headshots/platform/errors';
import { normalCode } from './coupon.ts';
import { CouponRepository, type FoundCoupon } from './coupon.repository.ts';

@Injectable()
export class FindCoupon {
  constructor(private readonly coupons: CouponRepository) {}

  /**
   * The coupon of a code as somebody typed it.
   * @throws Problem `coupon.code_required`, `coupon.not_found`
   */
  async run(typed: string): Promise<FoundCoupon> {
    const code = normalCode(typed);
    if (code === '') throw problem('coupon.code_required');
    const found = await this.coupons.findByCode(code);
    if (!found) throw problem('coupon.not_found');
    return found;
  }
}
