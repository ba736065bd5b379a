import { z } from 'zod';
import { endpoint } from '../../http/endpoint.ts';
import { currency, id, line, packageName, page, reference, version } from '../schemas.ts';
import { claim, order, paymentSession } from './order.view.ts';

const tag = 'orders';
const one = { tag, access: 'user', params: z.object({ id }), unknown: 'order.not_found' } as const;

export const placeOrder = endpoint({
  id: 'placeOrder',
  tag,
  summary: 'Places an order with obligation to pay',
  method: 'POST',
  path: '/orders',
  access: 'verified',
  limit: 'order',
  idempotent: true,
  body: z.strictObject({
    photoId: id,
    package: packageName,
    couponCode: line(64).nullish(),
    currency: currency.optional(),
    language: line(10)
      .optional()
      .describe('of the texts the customer agreed to; that of the account when left out'),
    consents: z
      .strictObject({
        terms: version.default(''),
        face: version.default(''),
        immediateStart: version.default(''),
      })
      .describe('version of each text agreed to'),
  }),
  status: 201,
  answer: z.object({ order: order.schema, nextUrl: z.string() }),
  errors: [
    'consent.terms_required',
    'consent.face_required',
    'consent.immediate_start_required',
    'photo.not_found',
    'photo.access_denied',
    'photo.expired',
    'photo.already_ordered',
    'photo.in_use',
    'selfie.expression_unavailable',
    'selfie.outfit_unavailable',
    'selfie.not_usable',
    'coupon.not_found',
    'coupon.invalid',
    'payment.failed',
    'idempotency.key_reused',
    'idempotency.in_progress',
  ],
});

export const listOrders = endpoint({
  id: 'listOrders',
  tag,
  summary: 'Own orders, newest first',
  method: 'GET',
  path: '/orders',
  access: 'user',
  limit: 'browse',
  query: page,
  answer: z.object({ orders: z.array(order.schema), nextCursor: z.string().nullable() }),
  errors: ['request.malformed'],
});

export const getOrder = endpoint({
  ...one,
  id: 'getOrder',
  summary: 'One order',
  method: 'GET',
  path: '/orders/{id}',
  limit: 'browse',
  answer: z.object({ order: order.schema }),
  errors: ['order.access_denied'],
});

export const claimGuarantee = endpoint({
  ...one,
  id: 'claimGuarantee',
  summary: 'None of the images is usable: the money goes back, at once or after a person has looked',
  method: 'POST',
  path: '/orders/{id}/guarantee-claim',
  limit: 'order',
  answer: claim.schema,
  errors: ['order.access_denied', 'claim.not_delivered', 'claim.too_late', 'claim.already'],
});

export const getInvoice = endpoint({
  ...one,
  id: 'getInvoice',
  summary: 'The invoice, as PDF/A',
  method: 'GET',
  path: '/orders/{id}/invoice',
  limit: 'browse',
  form: 'pdf',
  errors: ['order.access_denied', 'invoice.not_ready', 'invoice.none'],
});

export const getCreditNote = endpoint({
  ...one,
  id: 'getCreditNote',
  summary: 'The correction of the invoice, as PDF/A; the newest one when money went back in parts',
  method: 'GET',
  path: '/orders/{id}/credit-note',
  limit: 'browse',
  form: 'pdf',
  errors: ['order.access_denied', 'invoice.not_ready', 'invoice.none'],
});

export const getConfirmation = endpoint({
  ...one,
  id: 'getConfirmation',
  summary: 'The contract to keep: what was ordered and agreed, terms, instruction on withdrawal; as PDF/A',
  method: 'GET',
  path: '/orders/{id}/confirmation',
  limit: 'browse',
  form: 'pdf',
  errors: ['order.access_denied'],
});

export const getPaymentSession = endpoint({
  id: 'getPaymentSession',
  tag,
  summary: 'How a payment stands',
  method: 'GET',
  path: '/payments/sessions/{id}',
  access: 'user',
  limit: 'browse',
  params: z.object({ id: reference(255).min(1) }),
  unknown: 'payment.session_invalid',
  answer: z.object({ session: paymentSession.schema }),
  errors: ['payment.access_denied'],
});
