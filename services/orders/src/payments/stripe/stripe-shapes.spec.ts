import { describe, expect, it } from '@jest/globals';
import { envelope, marksOf, refundMarkOf, storable, type Metadata } from './stripe-shapes.ts';

const order = 'a5f0c0de-0000-4000-8000-000000000000';

describe('whose a payment is', () => {
  it('is said by our marks', () => {
    expect(marksOf({ order_id: order, attempt: '12' })).toEqual({
      orderId: order,
      attempt: 12,
      site: undefined,
    });
    expect(marksOf({ order_id: order, attempt: '1', site: 'a.example' })).toMatchObject({
      site: 'a.example',
    });
  });

  it.each<[what: string, given: Metadata]>([
    ['nothing', null],
    ['no marks', {}],
    ['an order without a try', { order_id: order }],
    ['an order that is no UUID', { order_id: '1234', attempt: '1' }],
    ['an order with a NUL', { order_id: `${order}\0`, attempt: '1' }],
    ['a number for an order', { order_id: 1234, attempt: '1' }],
    ['a list for an order', { order_id: [order], attempt: '1' }],
    ['a try of 0', { order_id: order, attempt: '0' }],
    ['a try below 0', { order_id: order, attempt: '-1' }],
    ['a try in parts', { order_id: order, attempt: '1.5' }],
    ['a try out of range of an integer', { order_id: order, attempt: '2147483648' }],
    ['a try that is no number', { order_id: order, attempt: 'first' }],
    ['a number for a try', { order_id: order, attempt: 1 }],
  ])('is not said by %s', (_what, given) => {
    expect(marksOf(given)).toBeUndefined();
  });

  it.each([[undefined], [null], [{}], [{ refund: '1' }], [{ refund: 7 }], [{ refund: `${order}x` }]])(
    'is not said of a refund by %j',
    (given) => expect(refundMarkOf(given)).toBeNull(),
  );
});

describe('what is kept', () => {
  it('has no character that a database refuses', () => {
    expect(storable({ 'a\0': ['b\0', 1, null, true, { c: '\ud83d' }], d: '\ud83d\ude00' })).toEqual({
      'a\ufffd': ['b\ufffd', 1, null, true, { c: '\ufffd' }],
      d: '\ud83d\ude00',
    });
  });

  it('is nested no deeper than an object of Stripe', () => {
    const nested = (depth: number): unknown => (depth === 0 ? 0 : [nested(depth - 1)]);
    expect(storable(nested(60))).toEqual(nested(60));
    expect(() => storable(nested(100))).toThrow(RangeError);
  });

  it('is of a time that clocks can tell', () => {
    const at = (created: unknown) =>
      envelope.safeParse({ id: 'e', type: 't', created, livemode: false, data: { object: { id: 'o' } } })
        .success;
    expect([0, 1_800_000_000, 253_402_214_400].map(at)).toEqual([true, true, true]);
    expect([Number.NaN, -1, 0.5, 1e14, '0', null].map(at)).toEqual([
      false,
      false,
      false,
      false,
      false,
      false,
    ]);
  });
});
