import { Injectable } from '@nestjs/common';
import { problem } from '@headshots/platform/errors';
import { fits, usesRemaining, type Purchase } from './coupon.ts';
import { discounted, type Discounted } from './discount.ts';
import { FindCoupon } from './find-coupon.service.ts';

export interface Quote extends Discounted {
  readonly code: string;
  readonly usesRemaining: number | null;
}

@Injectable()
export class QuotePrice {
  constructor(private readonly findCoupon: FindCoupon) {}

  /** @throws Problem `coupon.code_required`, `coupon.not_found`, `coupon.invalid` */
  async run(code: string, purchase: Purchase): Promise<Quote> {
    const { coupon, now } = await this.findCoupon.run(code);
    const remaining = usesRemaining(coupon);
    if (!fits(coupon, purchase, now) || remaining === 0) throw problem('coupon.invalid');
    return { code: coupon.code, usesRemaining: remaining, ...discounted(purchase.price, coupon.value) };
  }
}
