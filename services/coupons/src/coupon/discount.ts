import type { CouponValue } from './coupon.ts';
import type { Money } from './money.ts';

export interface Discounted {
  readonly discount: Money;
  readonly total: Money;
}

/** The price less the coupon: percents rounded half up to a minor unit, never below zero. */
export function discounted(price: Money, value: CouponValue): Discounted {
  const { amount, currency } = price;
  const wanted =
    value.kind === 'percent' ? percentOf(amount, value.percent) : BigInt(value.amounts[currency] ?? 0);
  const discount = wanted < amount ? wanted : amount;
  return { discount: { amount: discount, currency }, total: { amount: amount - discount, currency } };
}

const percentOf = (amount: bigint, percent: number): bigint => (amount * BigInt(percent) + 50n) / 100n;
