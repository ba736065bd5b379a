import { Injectable } from '@nestjs/common';
import type { Package } from '@headshots/proto/vocabulary';
import { minus, type Currency, type Money } from '../order/money.ts';
import { discountOn } from './discount.ts';
import { priceOf } from './price-book.ts';
import { CheckoutSettings } from './checkout.settings.ts';
import { CouponsPort } from './coupons.port.ts';

export interface QuotedPurchase {
  readonly package: Package;
  readonly currency: Currency;
  readonly couponCode: string;
}

export interface OrderQuote {
  readonly listPrice: Money;
  readonly discount: Money;
  readonly total: Money;
  readonly couponCode: string;
  readonly couponUsesRemaining: number | null;
}

@Injectable()
export class QuoteOrder {
  constructor(
    private readonly coupons: CouponsPort,
    private readonly settings: CheckoutSettings,
  ) {}

  /** @throws Problem of the coupon, or `service.unavailable` */
  async run({ package: name, currency, couponCode }: QuotedPurchase): Promise<OrderQuote> {
    const listPrice = priceOf(this.settings.priceBook, name, currency);
    const quote = await this.coupons.quote({ code: couponCode, package: name, price: listPrice });
    const discount = discountOn(listPrice, quote.discount);
    return {
      listPrice,
      discount,
      total: minus(listPrice, discount),
      couponCode: quote.code,
      couponUsesRemaining: quote.usesRemaining,
    };
  }
}
