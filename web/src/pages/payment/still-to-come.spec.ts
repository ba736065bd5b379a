import { describe, expect, test } from '@jest/globals';
import { stillToCome } from '@/pages/payment/still-to-come';
import { makeOrdered, makePayment, makePhoto } from '@/testing/factories';

const session = makePayment({ totalCredits: 70 });
const other = makeOrdered(12, { id: 'photo-2', orderId: 'order-2' });

describe('what is still to come', () => {
  test('is what the orders say as long as the photos are not known', () => {
    expect(stillToCome(session, undefined)).toBe(70);
  });

  test.each([
    ['none of its images made', makeOrdered(0), 20],
    ['some of them made', makeOrdered(13), 7],
    ['all of them made, before its order says so', makeOrdered(20), 0],
    ['its work given up', makeOrdered(3, { status: 'failed' }), 0],
    ['nothing heard of its order yet', makePhoto(), 20],
    [
      'only an order of before heard of, which failed',
      makeOrdered(3, { status: 'failed', orderId: 'o-0' }),
      20,
    ],
  ])('counts a photo with %s', (_name, photo, left) => {
    expect(stillToCome(session, [photo])).toBe(left);
    expect(stillToCome(session, [photo, other])).toBe(left + 8);
  });

  test('is nothing once the order is delivered, also of a photo that is gone', () => {
    expect(stillToCome({ ...session, orderState: 'delivered' }, [])).toBe(0);
    expect(stillToCome({ ...session, orderState: 'delivered' }, [other])).toBe(8);
  });
});
