import type { Coupon } from '../../src/coupon/coupon.ts';

/** 10 % off everything, for ever, for everybody. */
export function aCoupon(changes: Partial<Coupon> = {}): Coupon {
  return {
    id: '0190c6a0-0000-7000-8000-000000000c01',
    code: 'WELCOME10',
    value: { kind: 'percent', percent: 10 },
    validFrom: null,
    validUntil: null,
    packages: null,
    maxUses: null,
    used: 0,
    disabledAt: null,
    ...changes,
  };
}
