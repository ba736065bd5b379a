import { z } from 'zod';
import { testCards, type TestCard } from '../objects/test-cards.ts';

const cards = Object.keys(testCards) as [TestCard, ...TestCard[]];

export const payOrder = z.strictObject({
  /** Default: 4242 4242 4242 4242. */
  card: z.enum(cards).optional(),
  /** Whose card: the same number in another pocket is another card. */
  holder: z.string().default(''),
  bankDebit: z.boolean().default(false),
  country: z.string().length(2).nullable().default('DE'),
  name: z.string().nullable().default('Ada Example'),
  altered: z.record(z.string(), z.unknown()).optional(),
});
export type PayOrder = z.input<typeof payOrder>;

export const debitOrder = z.strictObject({ succeeds: z.boolean() });

export const refundOrder = z.strictObject({
  paymentIntent: z.string(),
  amount: z.int().min(1).optional(),
});
export type RefundByHand = z.input<typeof refundOrder>;

export const disputeOrder = z.strictObject({
  paymentIntent: z.string(),
  status: z.string().default('needs_response'),
  reason: z.string().default('fraudulent'),
  amount: z.int().min(1).optional(),
});
export type DisputeByHand = z.input<typeof disputeOrder>;

export const disputeChange = z.strictObject({ status: z.string() });

export const fraudWarningOrder = z.strictObject({ paymentIntent: z.string() });

export const webhookOrder = z.strictObject({
  url: z.string().regex(/^https?:\/\//),
  secret: z.string().min(1),
  previousSecret: z.string().min(1).optional(),
  events: z.array(z.string()).min(1).default(['*']),
});
export type WebhookOrder = z.input<typeof webhookOrder>;

export const switchesOrder = z.strictObject({
  webhooks: z
    .strictObject({
      mode: z.enum(['deliver', 'hold', 'drop']),
      copies: z.int().min(1),
      delayMs: z.int().min(0),
      signature: z.enum(['right', 'wrong', 'none', 'both']),
      signedLaterSeconds: z.int(),
      apiVersion: z.string().nullable(),
      retryAfterMs: z.array(z.int().min(0)),
    })
    .partial()
    .optional(),
  requestsPerSecond: z.int().min(1).nullable().optional(),
  funds: z.enum(['enough', 'none']).optional(),
  laterMs: z.int().min(0).nullable().optional(),
});
export type SwitchesOrder = z.input<typeof switchesOrder>;

export const releaseOrder = z.strictObject({
  /** Order of the deliveries; as they came when left out. */
  seed: z.int().optional(),
});
export const resendOrder = z.strictObject({ event: z.string(), times: z.int().min(1).default(1) });

export const clockOrder = z.union([
  z.strictObject({ advanceMs: z.int() }),
  z.strictObject({ stand: z.boolean() }),
]);
export type ClockOrder = z.input<typeof clockOrder>;
