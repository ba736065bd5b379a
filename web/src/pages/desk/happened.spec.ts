import { describe, expect, test } from '@jest/globals';
import { ageOf } from '@/pages/desk/age-of';
import { deskTextsOf } from '@/pages/desk/desk-texts';
import { happenedIn } from '@/pages/desk/happened';

const at = '2026-11-20T09:00:00Z';

describe('what happened to an order', () => {
  test.each([
    ['en', 'placed', 'professional', 'Order placed: Professional'],
    ['de', 'delivered', '20', 'Ausgeliefert: 20 Bilder'],
    ['en', 'refunded', 'claim_granted', 'Refunded: guarantee'],
    ['de', 'withdrawn', 'lapsed', 'Widerrufen: zu spät'],
    ['en', 'refund_requested', 'balance', 'Refund requested: waits for the balance at the payment provider'],
    ['en', 'claimed', null, 'Guarantee claimed'],
    ['de', 'act:look-at-images', 'Robin Berg: Claim', 'Bilder angesehen: Robin Berg: Claim'],
    ['en', 'thawed', 'twice', 'thawed: twice'],
    ['en', 'constructor', null, 'constructor'],
  ] as const)('is told in %s: %s', (code, kind, detail, told) => {
    expect(happenedIn({ at, kind, detail }, deskTextsOf(code))).toBe(told);
  });
});

describe('the age of a claim', () => {
  test.each([
    ['2026-11-23T08:59:59Z', 'en', '2 days'],
    ['2026-11-21T09:00:00Z', 'de', '1 Tag'],
    ['2026-11-20T14:10:00Z', 'en', '5 hours'],
    ['2026-11-20T09:00:10Z', 'en', '0 minutes'],
    ['2026-11-20T08:59:00Z', 'en', '0 minutes'],
  ] as const)('at %s in %s is %s', (now, code, told) => {
    expect(ageOf(at, Date.parse(now), code)).toBe(told);
  });
});
