import { problem } from '@headshots/platform/errors';
import type { QuoteOrderRequest } from '@headshots/proto/orders/v1/orders_pb';
import { packageWords } from '@headshots/proto/words';
import type { QuotedPurchase } from '../checkout/index.ts';
import { currencyOf } from './place-order.request.ts';

/** @throws Problem `coupon.code_required`, `coupon.invalid_request`, `validation.failed` */
export function quotedPurchase(request: QuoteOrderRequest): QuotedPurchase {
  const couponCode = request.couponCode.trim();
  if (couponCode === '') throw problem('coupon.code_required');
  const name = packageWords.find(request.package);
  if (!name) throw problem('coupon.invalid_request');
  return { package: name, currency: currencyOf(request.currency), couponCode };
}
