import { endpoint } from '../../http/endpoint.ts';
import {
  claimAnswer,
  listQuery,
  newOrder,
  orderAnswer,
  orderPage,
  orderParams,
  placedOrder,
  sessionAnswer,
  sessionParams,
} from './order.view.ts';

const tag = 'orders';

export const placeOrder = endpoint({
  id: 'placeOrder',
  tag,
  summary: 'Places an order with obligation to pay',
  method: 'POST',
  path: '/orders',
  access: 'verified',
  limit: 'order',
  idempotent: true,
  body: newOrder,
  status: 201,
  answer: placedOrder,
  errors: [
    'consent.terms_required',
    'consent.face_required',
    'consent.immediate_start_required',
    'photo.not_found',
    'photo.access_denied',
    'photo.expired',
    'photo.in_use',
    'selfie.expression_unavailable',
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
  query: listQuery,
  answer: orderPage,
  errors: ['request.malformed'],
});

export const getOrder = endpoint({
  id: 'getOrder',
  tag,
  summary: 'One order',
  method: 'GET',
  path: '/orders/{id}',
  access: 'user',
  limit: 'browse',
  params: orderParams,
  unknown: 'order.not_found',
  answer: orderAnswer,
  errors: ['order.access_denied'],
});

export const claimGuarantee = endpoint({
  id: 'claimGuarantee',
  tag,
  summary: 'None of the images is usable: the money goes back, at once or after a person has looked',
  method: 'POST',
  path: '/orders/{id}/guarantee-claim',
  access: 'user',
  limit: 'order',
  params: orderParams,
  unknown: 'order.not_found',
  answer: claimAnswer,
  errors: ['order.access_denied', 'claim.not_delivered', 'claim.too_late', 'claim.already'],
});

export const getInvoice = endpoint({
  id: 'getInvoice',
  tag,
  summary: 'The invoice, as PDF/A',
  method: 'GET',
  path: '/orders/{id}/invoice',
  access: 'user',
  limit: 'browse',
  params: orderParams,
  unknown: 'order.not_found',
  form: 'pdf',
  errors: ['order.access_denied', 'invoice.not_ready', 'invoice.none'],
});

export const getCreditNote = endpoint({
  id: 'getCreditNote',
  tag,
  summary: 'The correction of the invoice, as PDF/A; the newest one when money went back in parts',
  method: 'GET',
  path: '/orders/{id}/credit-note',
  access: 'user',
  limit: 'browse',
  params: orderParams,
  unknown: 'order.not_found',
  form: 'pdf',
  errors: ['order.access_denied', 'invoice.not_ready', 'invoice.none'],
});

export const getConfirmation = endpoint({
  id: 'getConfirmation',
  tag,
  summary: 'The contract to keep: what was ordered and agreed, terms, instruction on withdrawal; as PDF/A',
  method: 'GET',
  path: '/orders/{id}/confirmation',
  access: 'user',
  limit: 'browse',
  params: orderParams,
  unknown: 'order.not_found',
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
  params: sessionParams,
  unknown: 'payment.session_invalid',
  answer: sessionAnswer,
  errors: ['payment.access_denied'],
});
