import { endpoint } from '../../http/endpoint.ts';
import {
  listQuery,
  newOrder,
  orderAnswer,
  orderPage,
  orderParams,
  placedOrder,
  sessionAnswer,
  sessionParams,
} from './orders.schemas.ts';

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
