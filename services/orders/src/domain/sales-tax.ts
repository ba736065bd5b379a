import type { Currency, Money } from './money.ts';

/**
 * Where a sale is taxed: the market of its currency, as long as no payment tells the buyer's country. Rates in percent.
 */
const markets: Readonly<Record<Currency, { readonly country: string; readonly percent: bigint }>> = {
  EUR: { country: 'DE', percent: 19n },
  DKK: { country: 'DK', percent: 25n },
  NOK: { country: 'NO', percent: 25n },
  SEK: { country: 'SE', percent: 25n },
  USD: { country: 'US', percent: 0n },
};

export interface TaxedAmount {
  /** ISO 3166-1. */
  readonly country: string;
  readonly net: bigint;
  readonly vat: bigint;
  readonly gross: bigint;
}

/** Divides a price that includes VAT; the VAT is rounded half up to a minor unit. */
export function taxed({ amount: gross, currency }: Money): TaxedAmount {
  const { country, percent } = markets[currency];
  const whole = 100n + percent;
  const vat = (2n * gross * percent + whole) / (2n * whole);
  return { country, net: gross - vat, vat, gross };
}
