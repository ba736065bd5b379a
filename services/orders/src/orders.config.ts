import { z } from 'zod';
import { commonConfig, loadConfig } from '@headshots/platform/config';
import { agreementVersions } from '@headshots/proto/agreements';
import type { OrderSettings } from './application/order-settings.ts';
import { priceBookOf } from './price-book.setting.ts';

const seconds = z.coerce.number().int().positive();
const milliseconds = z.coerce.number().int().min(10);

const schema = z
  .object({
    ...commonConfig.serviceShape,
    ...commonConfig.databaseShape,
    ...commonConfig.kafkaShape,
    ...commonConfig.rpcShape,
    ...commonConfig.paymentShape,
    COUPONS_URL: z.url(),
    MEDIA_URL: z.url(),
    /** JSON: minor units by currency and package; a currency given here replaces the built-in one. */
    PRICE_BOOK: priceBookOf,
    /** Replaces the rule "two hours, or the estimate plus 20 minutes". */
    GENERATION_DEADLINE_SECONDS: seconds.optional(),
    PAYMENT_WINDOW_SECONDS: seconds.default(35 * 60),
    /** A day: the facts about an order may be that late, and a use given back too early is used twice. */
    COUPON_RESERVATION_SECONDS: seconds.default(24 * 60 * 60),
    DEADLINE_SWEEP_MS: milliseconds.default(30_000),
    REFUND_POLL_MS: milliseconds.default(1_000),
    HOUSEKEEPING_MS: milliseconds.default(60 * 60 * 1000),
    REFUND_LEASE_SECONDS: seconds.default(60),
  })
  .refine((config) => config.COUPON_RESERVATION_SECONDS > config.PAYMENT_WINDOW_SECONDS, {
    path: ['COUPON_RESERVATION_SECONDS'],
    message: 'must be longer than PAYMENT_WINDOW_SECONDS, by as long as an event may be late',
  })
  .refine(...commonConfig.paymentRule);

export type OrdersConfig = z.infer<typeof schema>;

/** @throws ConfigError naming the variables that are missing or malformed */
export const loadOrdersConfig = (env?: NodeJS.ProcessEnv): OrdersConfig => loadConfig(schema, env);

export function orderSettings(config: OrdersConfig): OrderSettings {
  const { GENERATION_DEADLINE_SECONDS: generationSeconds } = config;
  return {
    priceBook: config.PRICE_BOOK,
    consentVersions: {
      terms: agreementVersions.terms,
      face: agreementVersions.face,
      immediate_start: agreementVersions.immediateStart,
    },
    deadlines: generationSeconds === undefined ? {} : { generationSeconds },
    paymentWindowSeconds: config.PAYMENT_WINDOW_SECONDS,
    reservationSeconds: config.COUPON_RESERVATION_SECONDS,
    refundLeaseSeconds: config.REFUND_LEASE_SECONDS,
    publicUrl: config.PUBLIC_URL.replace(/\/+$/, ''),
  };
}
