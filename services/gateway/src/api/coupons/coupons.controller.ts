import { Controller, Inject } from '@nestjs/common';
import { problem } from '@headshots/platform/errors';
import { packageWords } from '@headshots/proto/words';
import { Input, Route, type Answer } from '../../http/route.ts';
import { ORDERS, slowCall, type Orders } from '../../neighbours.ts';
import { couponQuote } from './coupon.view.ts';
import { validateCoupon } from './coupons.endpoints.ts';

@Controller()
export class CouponsController {
  constructor(@Inject(ORDERS) private readonly orders: Orders) {}

  /** The price comes from the price book, never from the browser. */
  @Route(validateCoupon)
  async validate(@Input() { body }: Input<typeof validateCoupon>): Answer<typeof validateCoupon> {
    const couponCode = body.code.trim();
    if (couponCode === '')
      throw problem('coupon.code_required', { errors: [{ field: 'code', code: 'coupon.code_required' }] });
    const purchase = { couponCode, package: packageWords.toCode(body.package), currency: body.currency };
    return couponQuote.of(await this.orders.quoteOrder(purchase, slowCall));
  }
}
