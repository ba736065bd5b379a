import { Controller, Inject } from '@nestjs/common';
import { problem } from '@headshots/platform/errors';
import { packageWords } from '@headshots/proto/words';
import { Input, Route, type Answer } from '../../http/endpoint.ts';
import { COUPONS, ORDERS, type Coupons, type Orders } from '../../neighbours.ts';
import { moneyView } from '../views.ts';
import { validateCoupon } from './coupons.endpoints.ts';

@Controller()
export class CouponsController {
  constructor(
    @Inject(ORDERS) private readonly orders: Orders,
    @Inject(COUPONS) private readonly coupons: Coupons,
  ) {}

  /** The price comes from the price book, never from the browser. */
  @Route(validateCoupon)
  async validate(@Input() { body }: Input<typeof validateCoupon>): Answer<typeof validateCoupon> {
    const code = body.code.trim();
    if (code === '')
      throw problem('coupon.code_required', { errors: [{ field: 'code', code: 'coupon.code_required' }] });
    const chosen = packageWords.toCode(body.package);
    const { packages } = await this.orders.listPackages({ currency: body.currency });
    const offer = packages.find((known) => known.package === chosen);
    if (!offer?.price) throw problem('coupon.invalid_request');
    const quote = await this.coupons.quote({ code, package: chosen, price: offer.price });
    return {
      code: quote.code,
      discount: moneyView(quote.discount),
      total: moneyView(quote.total),
      usesRemaining: quote.usesRemaining ?? null,
    };
  }
}
