import { claimStates, orderStates, paymentStates } from '@headshots/proto/vocabulary';
import { z } from 'zod';
import { currency, date, id, line, money, named, packageName, reference, version } from '../schemas.ts';

const orderState = named('OrderState', z.enum(orderStates));

export const order = named(
  'Order',
  z.object({
    id: z.string(),
    number: z.string(),
    photoId: z.string(),
    package: packageName,
    images: z.int(),
    state: orderState,
    listPrice: money,
    discount: money,
    total: money,
    couponCode: z.string().nullable(),
    bypass: z.boolean().describe('payment was skipped: test mode'),
    placedAt: date,
    paidAt: date.nullable(),
    deliveredAt: date.nullable(),
    refundedAt: date.nullable(),
    refundReason: z.string().nullable(),
    language: z.string(),
    claimUntil: date.nullable().describe('until when the guarantee can be claimed; null when it cannot'),
    canWithdraw: z.boolean(),
    invoice: z.boolean().describe('an invoice exists'),
    creditNote: z.boolean().describe('a correction of the invoice exists'),
    paymentDelayed: z.boolean().describe('the customer has paid and the bank takes its days'),
    refundReview: z.boolean().describe('the customer has withdrawn, and a person decides about the money'),
    confirmation: z.boolean().describe('the contract is concluded, and its confirmation can be fetched'),
  }),
);

export const paymentSession = named(
  'PaymentSession',
  z.object({
    id: z.string(),
    orderId: z.string(),
    orderNumber: z.string(),
    photoId: z.string(),
    package: packageName,
    amount: money,
    photosAdded: z.int(),
    credits: z.int(),
    totalCredits: z.int(),
    receiptEmail: z.string(),
    bypass: z.boolean(),
    state: z.enum(paymentStates),
    orderState,
    refundReason: z.string().nullable(),
    delayed: z.boolean().describe('the customer is done, the bank has not paid yet'),
  }),
);

export const newOrder = z.strictObject({
  photoId: id,
  package: packageName,
  couponCode: line(64).nullish(),
  currency: currency.optional(),
  language: line(10).optional().describe('of the texts the customer agreed to'),
  consents: z
    .strictObject({
      terms: version.default(''),
      face: version.default(''),
      immediateStart: version.default(''),
    })
    .describe('version of each text agreed to'),
});
export const orderParams = z.object({ id });
export const sessionParams = z.object({ id: reference(255).min(1) });
export const listQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(100).default(20),
  cursor: reference(500).default(''),
});
export const placedOrder = z.object({ order, nextUrl: z.string() });
export const orderAnswer = z.object({ order });
export const claimAnswer = z.object({
  state: z.enum(claimStates).describe('review: a person looks at it and writes'),
});
export const orderPage = z.object({ orders: z.array(order), nextCursor: z.string().nullable() });
export const sessionAnswer = z.object({ session: paymentSession });
