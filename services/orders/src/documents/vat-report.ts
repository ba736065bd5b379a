import { decimalText, currencyRules, currencyBook, type CurrencyBook } from '../order/currency.ts';

/** Sum of the documents of one kind with the same country, rate and currency. Minor units. */
export interface Turnover {
  readonly country: string;
  readonly taxedIn: string | null;
  readonly basisPoints: number;
  readonly currency: string;
  readonly isCorrection: boolean;
  readonly documents: number;
  readonly net: bigint;
  readonly vat: bigint;
  readonly gross: bigint;
  /** How many of them know the country by nothing but their currency. */
  readonly guessed: number;
}

export interface Period {
  readonly from: string;
  /** First day after it. */
  readonly until: string;
}

/**
 * Reads `2026`, `2026-Q4` or `2026-11`.
 * @throws RangeError for anything else
 */
export function periodOf(text: string): Period {
  const [, year = '', quarter, month] = /^(\d{4})(?:-Q([1-4])|-(0[1-9]|1[0-2]))?$/.exec(text) ?? [];
  if (year === '') throw new RangeError(`${text} is none of 2026, 2026-Q4, 2026-11.`);
  const first = quarter ? Number(quarter) * 3 - 2 : Number(month ?? 1);
  const length = quarter ? 3 : month ? 1 : 12;
  const day = (monthOfYear: number): string =>
    new Date(Date.UTC(Number(year), monthOfYear - 1, 1)).toISOString().slice(0, 10);
  return { from: day(first), until: day(first + length) };
}

/** A rate of exchange, exact: `numerator / denominator` units of the currency for one euro. */
export interface ExchangeRate {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/**
 * Reads `USD=1.09`.
 * @throws RangeError for anything else
 */
export function exchangeRateOf(text: string): readonly [currency: string, rate: ExchangeRate] {
  const [, currency = '', whole = '', fraction = ''] = /^([A-Z]{3})=(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  const numerator = BigInt(`0${whole}${fraction}`);
  if (currency === '' || numerator === 0n) throw new RangeError(`${text} is no rate such as USD=1.09.`);
  return [currency, { numerator, denominator: 10n ** BigInt(fraction.length) }];
}

/** An amount in euro cents, rounded half away from zero. */
export function inEuroCents(
  amount: bigint,
  currency: string,
  { numerator, denominator }: ExchangeRate,
  book: CurrencyBook = currencyBook,
): bigint {
  const up = amount < 0n ? -amount : amount;
  const dividend = up * denominator * 100n;
  const divisor = numerator * 10n ** BigInt(currencyRules(currency, book).exponent);
  const cents = (2n * dividend + divisor) / (2n * divisor);
  return amount < 0n ? -cents : cents;
}

export type VatLine = Readonly<Record<string, string | null>>;

export function vatReport(
  rows: readonly Turnover[],
  rates: ReadonlyMap<string, ExchangeRate>,
  book: CurrencyBook = currencyBook,
): readonly VatLine[] {
  const euro: ExchangeRate = { numerator: 1n, denominator: 1n };
  return rows.map(({ currency, gross, ...row }) => {
    const amount = (value: bigint): string => decimalText(value, currencyRules(currency, book).exponent);
    const rate = currency === 'EUR' ? euro : rates.get(currency);
    return {
      country: row.country,
      'taxed in': row.taxedIn,
      rate: `${decimalText(BigInt(row.basisPoints), 2)} %`,
      currency,
      kind: row.isCorrection ? 'corrections' : 'invoices',
      documents: String(row.documents),
      net: amount(row.net),
      VAT: amount(row.vat),
      gross: amount(gross),
      'gross EUR': rate ? decimalText(inEuroCents(gross, currency, rate, book), 2) : '',
      guessed: String(row.guessed),
    };
  });
}
