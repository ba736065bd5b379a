import { QuoteOrderResponseSchema, type QuoteOrderResponse } from '@headshots/proto/orders/v1/orders_pb';
import { z } from 'zod';
import { money } from '../fields.ts';
import { Computed, view } from '../view.ts';

export const couponQuote = view(QuoteOrderResponseSchema, 'CouponQuote', {
  code: new Computed(z.string(), ({ couponCode }: QuoteOrderResponse) => couponCode),
  discount: money,
  total: money,
  usesRemaining: new Computed(
    z.int().nullable(),
    ({ couponUsesRemaining }: QuoteOrderResponse) => couponUsesRemaining ?? null,
  ),
});
