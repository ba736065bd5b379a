import { z } from 'zod';
import { endpoint } from '../../http/endpoint.ts';
import { currency, line, packageName } from '../schemas.ts';
import { couponQuote } from './coupon.view.ts';

export const validateCoupon = endpoint({
  id: 'validateCoupon',
  tag: 'coupons',
  summary: 'The price with a coupon; changes nothing',
  method: 'POST',
  path: '/coupons/validate',
  access: 'public',
  limit: 'coupon',
  limits: 'failures',
  body: z.strictObject({ code: line(64), package: packageName, currency: currency.default('EUR') }),
  answer: couponQuote.schema,
  invalid: 'coupon.invalid_request',
  errors: ['coupon.code_required', 'coupon.not_found', 'coupon.invalid', 'coupon.validation_failed'],
});
