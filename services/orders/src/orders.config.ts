import { z } from 'zod';
import { packages } from '@headshots/proto/vocabulary';
import { commonConfig, loadConfig } from '@headshots/platform/config';
import { agreementVersions } from '@headshots/proto/agreements';
import { generationSeconds } from './order/deadline.policy.ts';
import type { DeskSettings } from './desk/desk.settings.ts';
import { supervisorAboveOf } from './desk/supervisor-above.setting.ts';
import type { OrderSettings } from './order/order.settings.ts';
import type { WorkerSettings } from './order/worker.settings.ts';
import type { CheckoutSettings } from './checkout/checkout.settings.ts';
import { priceBookOf } from './checkout/price-book.setting.ts';
import { stripeRules, stripeShape } from './payments/stripe/stripe.setting.ts';
import type { RestoreSettings } from './payments/restore.settings.ts';
import type { RefundSettings } from './refunds/refund.settings.ts';
import type { WithdrawalSettings } from './withdrawals/withdrawal.settings.ts';
import type { DocumentSettings } from './documents/document.settings.ts';
import { vatSchemes } from './documents/vat-book.ts';
import { vatRegistrationsOf } from './documents/vat-registrations.setting.ts';

const seconds = z.coerce.number().int().positive();
/** As the terms promise it. */
const paymentWindowSeconds = 35 * 60;
const otherTerms = `is another time than terms ${agreementVersions.terms} promise to customers`;
const milliseconds = z.coerce.number().int().min(10);

export const ordersVariables = z
  .object({
    ...commonConfig.serviceShape,
    ...commonConfig.databaseShape,
    ...commonConfig.kafkaShape,
    ...commonConfig.rpcShape,
    ...commonConfig.restoreShape,
    ...commonConfig.paymentShape,
    ...commonConfig.operatorShape,
    SUPPORT_EMAIL: z.string().default('support@localhost'),
    COUPONS_URL: z.url(),
    MEDIA_URL: z.url(),
    /** JSON: minor units by currency and package; a currency given here replaces the built-in one. */
    PRICE_BOOK: priceBookOf,
    /** JSON: minor units by currency. What staff of role support gives back at most; more takes a supervisor. */
    DESK_SUPERVISOR_ABOVE: supervisorAboveOf,
    GENERATION_DEADLINE_SECONDS: seconds.optional(),
    PAYMENT_WINDOW_SECONDS: seconds.default(paymentWindowSeconds),
    /** A day: the facts about an order may be that late, and a use given back too early is used twice. */
    COUPON_RESERVATION_SECONDS: seconds.default(24 * 60 * 60),
    /** `oss` once sales to other states of the EU pass 10,000 EUR a year. */
    VAT_SCHEME: z.enum(vatSchemes).default('domestic'),
    VAT_REGISTRATIONS: vatRegistrationsOf,
    ...stripeShape,
    PAYMENT_EVENT_POLL_MS: milliseconds.default(1_000),
    PAYMENT_WATCH_MS: milliseconds.default(10_000),
    RECONCILE_MS: milliseconds.default(2 * 60 * 1000),
    DEADLINE_SWEEP_MS: milliseconds.default(30_000),
    REFUND_POLL_MS: milliseconds.default(1_000),
    WITHDRAWAL_POLL_MS: milliseconds.default(1_000),
    DOCUMENTS_POLL_MS: milliseconds.default(500),
    HOUSEKEEPING_MS: milliseconds.default(60 * 60 * 1000),
    REFUND_LEASE_SECONDS: seconds.default(60),
  })
  .refine((config) => config.COUPON_RESERVATION_SECONDS > config.PAYMENT_WINDOW_SECONDS, {
    path: ['COUPON_RESERVATION_SECONDS'],
    message: 'must be longer than PAYMENT_WINDOW_SECONDS, by as long as an event may be late',
  })
  .refine(
    ({ NODE_ENV, PAYMENT_WINDOW_SECONDS }) =>
      NODE_ENV !== 'production' || PAYMENT_WINDOW_SECONDS === paymentWindowSeconds,
    { path: ['PAYMENT_WINDOW_SECONDS'], message: otherTerms },
  )
  .refine(
    ({ NODE_ENV, GENERATION_DEADLINE_SECONDS: deadline }) =>
      NODE_ENV !== 'production' ||
      deadline === undefined ||
      packages.every((name) => generationSeconds(name) === deadline),
    { path: ['GENERATION_DEADLINE_SECONDS'], message: otherTerms },
  )
  .check(stripeRules)
  .refine(...commonConfig.paymentRule)
  .refine(...commonConfig.operatorRule);

export type OrdersConfig = z.infer<typeof ordersVariables>;

/** @throws ConfigError naming the variables that are missing or malformed */
export const loadOrdersConfig = (env?: NodeJS.ProcessEnv): OrdersConfig => loadConfig(ordersVariables, env);

export function orderSettings({ GENERATION_DEADLINE_SECONDS: seconds }: OrdersConfig): OrderSettings {
  return { deadlines: seconds === undefined ? {} : { generationSeconds: seconds } };
}

export function checkoutSettings(config: OrdersConfig): CheckoutSettings {
  return {
    priceBook: config.PRICE_BOOK,
    consentVersions: {
      terms: agreementVersions.terms,
      face: agreementVersions.face,
      immediate_start: agreementVersions.immediateStart,
    },
    paymentWindowSeconds: config.PAYMENT_WINDOW_SECONDS,
    reservationSeconds: config.COUPON_RESERVATION_SECONDS,
    publicUrl: originOf(config),
  };
}

export const restoreSettings = ({ RESTORE_MODE: restoring }: OrdersConfig): RestoreSettings => ({
  restoring,
});

export const refundSettings = (config: OrdersConfig): RefundSettings => ({
  leaseSeconds: config.REFUND_LEASE_SECONDS,
  markKey: config.RPC_SERVICE_KEY,
});

export const deskSettings = (config: OrdersConfig): DeskSettings => ({
  supervisorAbove: config.DESK_SUPERVISOR_ABOVE,
});

export const withdrawalSettings = (config: OrdersConfig): WithdrawalSettings => ({
  markKey: config.RPC_SERVICE_KEY,
});

const originOf = ({ PUBLIC_URL }: OrdersConfig): string => PUBLIC_URL.replace(/\/+$/, '');

export function documentSettings(config: OrdersConfig): DocumentSettings {
  const { OPERATOR_EMAIL, SUPPORT_EMAIL } = config;
  return {
    vat: { scheme: config.VAT_SCHEME, registrations: config.VAT_REGISTRATIONS },
    seller: {
      brand: config.BRAND_NAME,
      name: config.OPERATOR_NAME || '[OPERATOR_NAME]',
      street: config.OPERATOR_STREET || '[OPERATOR_STREET]',
      city: config.OPERATOR_CITY || '[OPERATOR_CITY]',
      country: config.OPERATOR_COUNTRY || '[OPERATOR_COUNTRY]',
      email: OPERATOR_EMAIL || SUPPORT_EMAIL,
      phone: config.OPERATOR_PHONE,
      register: config.OPERATOR_REGISTER,
      vatId: config.OPERATOR_VAT_ID,
    },
    publicUrl: originOf(config),
  };
}

export const workerSettings = (config: OrdersConfig): WorkerSettings => ({
  deadlineSweepMs: config.DEADLINE_SWEEP_MS,
  refundPollMs: config.REFUND_POLL_MS,
  withdrawalPollMs: config.WITHDRAWAL_POLL_MS,
  paymentEventPollMs: config.PAYMENT_EVENT_POLL_MS,
  paymentWatchMs: config.PAYMENT_WATCH_MS,
  reconcileMs: config.RECONCILE_MS,
  documentsPollMs: config.DOCUMENTS_POLL_MS,
  housekeepingMs: config.HOUSEKEEPING_MS,
});
