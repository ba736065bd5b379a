import type { Currency } from './money.ts';

/** What arithmetic and law must know about a currency. All amounts in its minor units. */
export interface CurrencyRules {
  readonly exponent: number;
  readonly minimumCharge: bigint;
  readonly step: bigint;
  /** The most a small-amount invoice may say: 250 EUR, elsewhere an amount that stays below it. */
  readonly invoiceLimit: bigint;
}

export type CurrencyBook = Readonly<Record<string, CurrencyRules>>;

export const currencyBook: Readonly<Record<Currency, CurrencyRules>> = {
  EUR: { exponent: 2, minimumCharge: 50n, step: 1n, invoiceLimit: 250_00n },
  USD: { exponent: 2, minimumCharge: 50n, step: 1n, invoiceLimit: 220_00n },
  NOK: { exponent: 2, minimumCharge: 3_00n, step: 1n, invoiceLimit: 2_000_00n },
  DKK: { exponent: 2, minimumCharge: 2_50n, step: 1n, invoiceLimit: 1_800_00n },
  SEK: { exponent: 2, minimumCharge: 3_00n, step: 1n, invoiceLimit: 2_000_00n },
};

/** @throws RangeError for a currency the book does not have */
export function currencyRules(currency: string, book: CurrencyBook = currencyBook): CurrencyRules {
  const rules = Object.hasOwn(book, currency) ? book[currency] : undefined;
  if (!rules) throw new RangeError(`The book of currencies does not have ${currency}.`);
  return rules;
}

export function priceFaults(
  prices: Readonly<Record<string, Readonly<Record<string, bigint>>>>,
  book: CurrencyBook = currencyBook,
): readonly string[] {
  return Object.entries(prices).flatMap(([currency, byPackage]) => {
    if (!Object.hasOwn(book, currency)) return [`${currency} is not in the book of currencies`];
    const { step, invoiceLimit } = currencyRules(currency, book);
    return Object.entries(byPackage).flatMap(([name, amount]) => {
      const fault = (text: string): string => `${currency} ${name} ${text}`;
      if (amount <= 0n) return [fault('costs nothing')];
      if (amount % step !== 0n) return [fault(`is not a multiple of ${step}`)];
      return amount > invoiceLimit ? [fault(`is more than a small-amount invoice may say`)] : [];
    });
  });
}

/** Minor units as a decimal number: `-12.05`, `1200` where there are no minor units. */
export function decimalText(amount: bigint, exponent: number): `${number}` {
  const digits = (amount < 0n ? -amount : amount).toString().padStart(exponent + 1, '0');
  const whole = digits.slice(0, digits.length - exponent);
  const fraction = exponent === 0 ? '' : `.${digits.slice(-exponent)}`;
  return `${amount < 0n ? '-' : ''}${whole}${fraction}` as `${number}`;
}

export function moneyText(
  { amount, currency }: { readonly amount: bigint; readonly currency: string },
  localeTag: string,
  book: CurrencyBook = currencyBook,
): string {
  const { exponent } = currencyRules(currency, book);
  return new Intl.NumberFormat(localeTag, {
    style: 'currency',
    currency,
    minimumFractionDigits: exponent,
    maximumFractionDigits: exponent,
  }).format(decimalText(amount, exponent));
}
