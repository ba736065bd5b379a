import {
  ClaimGuaranteeResponseSchema,
  ClaimSchema,
  OrderSchema,
  PaymentSessionSchema,
  type ClaimState,
} from '@headshots/proto/orders/v1/orders_pb';
import { claimStates, orderStates, paymentStates } from '@headshots/proto/vocabulary';
import { claimStateWords, orderStateWords, packageWords, paymentStateWords } from '@headshots/proto/words';
import { z } from 'zod';
import { count, date, dateOrNull, flag, money, text, textOrNull, word } from '../fields.ts';
import { named, packageName } from '../schemas.ts';
import { Field, Given, orNull, view } from '../view.ts';

const orderState = word(orderStateWords, named('OrderState', z.enum(orderStates)));

const orderClaim = view(ClaimSchema, 'OrderClaim', {
  state: word(claimStateWords, z.enum(claimStates)).describe('review: a person decides'),
  receivedAt: date,
  decidedAt: dateOrNull,
  reason: textOrNull.describe('why it was declined, as a person wrote it'),
});

export const order = view(OrderSchema, 'Order', {
  id: text,
  number: text,
  photoId: text,
  package: word(packageWords, packageName),
  images: count,
  state: orderState,
  listPrice: money,
  discount: money,
  total: money,
  couponCode: textOrNull,
  bypass: flag.describe('payment was skipped: test mode'),
  placedAt: date,
  paidAt: dateOrNull,
  deliveredAt: dateOrNull,
  refundedAt: dateOrNull,
  refundReason: textOrNull,
  language: text,
  claimUntil: dateOrNull.describe('until when the guarantee can be claimed; null when it cannot'),
  claim: orNull(orderClaim).describe('the claim of the guarantee; null when there is none'),
  canWithdraw: flag,
  invoice: flag.describe('an invoice exists'),
  creditNote: flag.describe('a correction of the invoice exists'),
  paymentDelayed: flag.describe('the customer has paid and the bank takes its days'),
  refundReview: flag.describe('the customer has withdrawn, and a person decides about the money'),
  confirmation: flag.describe('the contract is concluded, and its confirmation can be fetched'),
});

export const paymentSession = view(PaymentSessionSchema, 'PaymentSession', {
  id: text,
  orderId: text,
  orderNumber: text,
  photoId: text,
  package: word(packageWords, packageName),
  amount: money,
  photosAdded: count,
  credits: count,
  totalCredits: count,
  receiptEmail: new Given(z.string()),
  bypass: flag,
  state: word(paymentStateWords, z.enum(paymentStates)),
  orderState,
  refundReason: textOrNull,
  delayed: flag.describe('the customer is done, the bank has not paid yet'),
});

export const claim = view(ClaimGuaranteeResponseSchema, null, {
  state: new Field(z.enum(['granted', 'review']), (code: ClaimState) =>
    claimStateWords.of(code) === 'granted' ? 'granted' : 'review',
  ).describe('review: a person looks at it and writes'),
});
