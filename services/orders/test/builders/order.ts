import { packageTerms } from '../../src/order/package.ts';
import type { Order } from '../../src/order/order.ts';

const euros = (amount: bigint) => ({ amount, currency: 'EUR' as const });

/** A professional order of 12.00 EUR that waits for its payment. */
export function anOrder(changes: Partial<Order> = {}): Order {
  return {
    id: '0190c6a0-0000-7000-8000-000000000001',
    number: '7QK2-M0XE',
    userId: '0190c6a0-0000-7000-8000-0000000000aa',
    photoId: '0190c6a0-0000-7000-8000-0000000000bb',
    package: 'professional',
    images: packageTerms[changes.package ?? 'professional'].images,
    expression: 'unchanged',
    outfit: 'unchanged',
    state: 'awaiting_payment',
    version: 1,
    listPrice: euros(1200n),
    discount: euros(0n),
    total: euros(1200n),
    language: 'en',
    couponCode: null,
    couponReservationId: null,
    paymentSessionId: 'session-1',
    bypass: true,
    placedAt: new Date('2026-11-21T10:00:00Z'),
    paidAt: null,
    deliveredAt: null,
    confirmedAt: null,
    expiredAt: null,
    refundedAt: null,
    refundReason: null,
    deadlineAt: null,
    ...changes,
  };
}
