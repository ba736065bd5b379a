import { describe, expect, it } from '@jest/globals';
import { anOrder } from '../../test/builders/order.ts';
import { ledgerEntry } from './ledger-entry.ts';
import type { VatSettings } from './vat-book.ts';

const vat: VatSettings = { scheme: 'domestic', registrations: new Map() };
const paidAt = new Date('2026-11-21T10:05:00Z');

describe('what the books keep of an order', () => {
  it('names the sale and nobody', () => {
    const order = anOrder({ state: 'delivered', paidAt });
    const entry = ledgerEntry(order, 'reference', null, vat);
    expect(entry).toEqual({
      number: '7QK2-M0XE',
      customer: 'reference',
      paidAt,
      package: 'professional',
      currency: 'EUR',
      paymentReference: 'session-1',
      country: 'DE',
      net: 1008n,
      vat: 192n,
      gross: 1200n,
      refundedAt: null,
      refundReference: null,
    });
    const values = Object.values(entry ?? {});
    for (const personal of [order.id, order.userId, order.photoId]) expect(values).not.toContain(personal);
  });

  it('is nothing when nobody paid, or when there was nothing to pay', () => {
    expect(ledgerEntry(anOrder({ state: 'expired' }), 'reference', null, vat)).toBeUndefined();
    const free = anOrder({ paidAt, total: { amount: 0n, currency: 'EUR' } });
    expect(ledgerEntry(free, 'reference', null, vat)).toBeUndefined();
  });
});
