import { describe, expect, test } from '@jest/globals';
import { nextAddress } from '@/pages/upload/order/next-address';

const ORIGIN = 'https://konterfei.example';
const checkout = (url: string) => ({ kind: 'checkout', url });
const refused = { kind: 'refused' };

describe('nextAddress', () => {
  test.each([
    ['/payment/success?session_id=1', { kind: 'own', path: '/payment/success?session_id=1' }],
    [`${ORIGIN}/processing`, { kind: 'own', path: '/processing' }],
    ['https://checkout.example/pay', checkout('https://checkout.example/pay')],
    ['https://checkout.stripe.com/c/pay/cs_1#x', checkout('https://checkout.stripe.com/c/pay/cs_1#x')],
    ['/stripe-demo/c/pay/cs_1', checkout(`${ORIGIN}/stripe-demo/c/pay/cs_1`)],
    [`${ORIGIN}/stripe-demo/c/pay/cs_1`, checkout(`${ORIGIN}/stripe-demo/c/pay/cs_1`)],
    ['/stripe-demonstration', { kind: 'own', path: '/stripe-demonstration' }],
    ['http://checkout.example/pay', refused],
    ['http://checkout.stripe.com/c/pay/cs_1', refused],
    ['https://checkout.stripe.com:8443/c/pay/cs_1', refused],
    ['https://checkout.stripe.com.evil.example/', refused],
    ['https://checkout.stripe.com@evil.example/', refused],
    ['https://evil@checkout.stripe.com/', refused],
    ['https://evil.example/stripe-demo/c/pay/cs_1', refused],
    ['https://evil.example/', refused],
    ['//evil.example', refused],
    ['javascript:alert(1)', refused],
    ['https://', refused],
  ])('%s', (value, expected) => {
    expect(nextAddress(value, ORIGIN, ['checkout.example'])).toEqual(expected);
  });
});
