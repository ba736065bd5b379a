export const currencies = ['EUR', 'USD', 'NOK', 'DKK', 'SEK'] as const;
export type Currency = (typeof currencies)[number];

/** `amount` in minor units (cents, øre). */
export interface Money {
  readonly amount: bigint;
  readonly currency: Currency;
}

export const isCurrency = (text: string): text is Currency =>
  (currencies as readonly string[]).includes(text);

export const nothing = (currency: Currency): Money => ({ amount: 0n, currency });

export const sameMoney = (a: Money, b: Money): boolean => a.amount === b.amount && a.currency === b.currency;

/** @throws RangeError when currencies differ or the result would be negative */
export function minus(from: Money, less: Money): Money {
  if (from.currency !== less.currency)
    throw new RangeError(`${less.currency} cannot be taken from ${from.currency}.`);
  if (less.amount > from.amount) throw new RangeError('Money never goes below zero.');
  return { amount: from.amount - less.amount, currency: from.currency };
}
