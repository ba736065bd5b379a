import { describe, expect, test } from '@jest/globals';
import { nextAddress } from '@/features/checkout/lib/next-address';

const ORIGIN = 'https://konterfei.example';

describe('nextAddress', () => {
  test.each([
    ['/payment/success?session_id=1', { kind: 'own', path: '/payment/success?session_id=1' }],
    [`${ORIGIN}/processing`, { kind: 'own', path: '/processing' }],
    ['https://checkout.example/pay', { kind: 'checkout', url: 'https://checkout.example/pay' }],
    ['http://checkout.example/pay', { kind: 'refused' }],
    ['https://evil.example/', { kind: 'refused' }],
    ['//evil.example', { kind: 'refused' }],
    ['javascript:alert(1)', { kind: 'refused' }],
    ['https://', { kind: 'refused' }],
  ])('%s', (value, expected) => {
    expect(nextAddress(value, ORIGIN, ['checkout.example'])).toEqual(expected);
  });
});
