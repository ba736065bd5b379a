/** Digits behind the point, and the least amount Stripe charges, in minor units. */
interface Currency {
  readonly exponent: number;
  readonly least: number;
}

const currencies: Readonly<Record<string, Currency>> = {
  chf: { exponent: 2, least: 50 },
  dkk: { exponent: 2, least: 250 },
  eur: { exponent: 2, least: 50 },
  gbp: { exponent: 2, least: 30 },
  jpy: { exponent: 0, least: 50 },
  kwd: { exponent: 3, least: 150 },
  nok: { exponent: 2, least: 300 },
  sek: { exponent: 2, least: 300 },
  usd: { exponent: 2, least: 50 },
};

export const currencyOf = (code: string): Currency | undefined =>
  Object.hasOwn(currencies, code) ? currencies[code] : undefined;

export function amountInWords(amount: number, code: string, language: string): string {
  const { exponent = 2 } = currencyOf(code) ?? {};
  const format = new Intl.NumberFormat(language, { style: 'currency', currency: code.toUpperCase() });
  return format.format(amount / 10 ** exponent);
}
