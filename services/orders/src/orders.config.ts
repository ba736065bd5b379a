import { z } from 'zod';
import { commonConfig, loadConfig } from '@headshots/platform/config';
import type { OrderSettings } from './application/order-settings.ts';
import { priceBookOf } from './price-book.setting.ts';

const seconds = z.coerce.number().int().positive();
const milliseconds = z.coerce.number().int().min(10);
const version = z.string().max(64).default('2026-11-01');

const schema = z
  .object({
    ...commonConfig.serviceShape,
    ...commonConfig.databaseShape,
    ...commonConfig.kafkaShape,
    ...commonConfig.rpcShape,
    COUPONS_URL: z.url(),
    MEDIA_URL: z.url(),
    NODE_ENV: z.string().default('development'),
    PAYMENT_MODE: z.enum(['bypass']).default('bypass'),
    ALLOW_PAYMENT_BYPASS: z.stringbool().default(false),
    /** JSON: minor units by currency and package; a currency given here replaces the built-in one. */
    PRICE_BOOK: priceBookOf,
    CONSENT_TERMS_VERSION: version,
    CONSENT_FACE_VERSION: version,
    CONSENT_START_VERSION: version,
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
  .refine((config) => config.NODE_ENV !== 'production' || config.ALLOW_PAYMENT_BYPASS, {
    path: ['PAYMENT_MODE'],
    message: 'bypass is refused in production unless ALLOW_PAYMENT_BYPASS=true',
  });

export type OrdersConfig = z.infer<typeof schema>;

/** @throws ConfigError naming the variables that are missing or malformed */
export const loadOrdersConfig = (env?: NodeJS.ProcessEnv): OrdersConfig => loadConfig(schema, env);

export function orderSettings(config: OrdersConfig): OrderSettings {
  const { GENERATION_DEADLINE_SECONDS: generationSeconds } = config;
  return {
    priceBook: config.PRICE_BOOK,
    consentVersions: {
      terms: config.CONSENT_TERMS_VERSION,
      face: config.CONSENT_FACE_VERSION,
      immediate_start: config.CONSENT_START_VERSION,
    },
    deadlines: generationSeconds === undefined ? {} : { generationSeconds },
    paymentWindowSeconds: config.PAYMENT_WINDOW_SECONDS,
    reservationSeconds: config.COUPON_RESERVATION_SECONDS,
    refundLeaseSeconds: config.REFUND_LEASE_SECONDS,
    publicUrl: config.PUBLIC_URL.replace(/\/+$/, ''),
  };
}
