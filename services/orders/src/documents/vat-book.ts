import type { Currency } from '../order/money.ts';

/** A standard rate from a day on. Basis points: 1 900 is 19 %. */
export interface VatRate {
  readonly country: string;
  readonly basisPoints: number;
  /** First day, `2026-01-31`. */
  readonly validFrom: string;
  readonly source: string;
}

const lists = 'published lists of standard rates, read in November 2026; to be verified before launch';
const disputed = `${lists}; the lists disagree on it`;
/** First day of this book: nothing was sold before. */
const begin = '2026-01-01';

const since = (country: string, percent: number, source: string = lists, validFrom = begin): VatRate => ({
  country,
  basisPoints: Math.round(percent * 100),
  validFrom,
  source,
});

/** The standard rate of every member of the EU. A change is a row more, never a row changed. */
export const standardRates: readonly VatRate[] = [
  since('AT', 20),
  since('BE', 21),
  since('BG', 20),
  since('HR', 25),
  since('CY', 19),
  since('CZ', 21),
  since('DK', 25),
  since('EE', 24, disputed),
  since('FI', 25.5),
  since('FR', 20),
  since('DE', 19, 'UStG 12(1)'),
  since('GR', 24),
  since('HU', 27),
  since('IE', 23),
  since('IT', 22),
  since('LV', 21),
  since('LT', 21),
  since('LU', 17),
  since('MT', 18),
  since('NL', 21),
  since('PL', 23),
  since('PT', 23),
  since('RO', 21, disputed),
  since('SK', 23),
  since('SI', 22),
  since('ES', 21),
  since('SE', 25),
];

const homeCountry = 'DE';

export const vatSchemes = ['domestic', 'oss'] as const;
/** `domestic`: sales to other states of the EU are small, all of it is taxed at home. `oss`: each at its own rate. */
export type VatScheme = (typeof vatSchemes)[number];

export interface VatSettings {
  readonly scheme: VatScheme;
  /** Countries outside the EU that tax our sales: basis points by ISO 3166-1 code. */
  readonly registrations: ReadonlyMap<string, number>;
}

const markets: Readonly<Record<Currency, string>> = { EUR: 'DE', DKK: 'DK', NOK: 'NO', SEK: 'SE', USD: 'US' };

export interface CountryEvidence {
  readonly billing: string | null;
  readonly card: string | null;
}

export interface BuyerCountry {
  readonly country: string;
  /** `home`: the two pieces of evidence contradict each other. */
  readonly from: 'billing' | 'card' | 'market' | 'home';
  readonly agreed: boolean;
}

/** Where billing and card name two countries, neither proves anything: taxed at home, and a person looks. */
export function buyerCountry({ billing, card }: CountryEvidence, currency: Currency): BuyerCountry {
  const agreed = billing !== null && billing === card;
  if (contradicts({ billing, card })) return { country: homeCountry, from: 'home', agreed };
  if (billing !== null) return { country: billing, from: 'billing', agreed };
  if (card !== null) return { country: card, from: 'card', agreed };
  return { country: markets[currency], from: 'market', agreed };
}

const contradicts = ({ billing, card }: CountryEvidence): boolean =>
  billing !== null && card !== null && billing !== card;

export interface VatTreatment {
  /** Whose tax it is; null where nobody's is charged. */
  readonly taxedIn: string | null;
  readonly basisPoints: number;
}

/**
 * Which tax is in a price that a buyer of the country paid on the day.
 * @param day `2026-01-31`
 * @throws RangeError for a day before the book begins
 */
export function vatTreatment(
  country: string,
  day: string,
  { scheme, registrations }: VatSettings,
  rates: readonly VatRate[] = standardRates,
): VatTreatment {
  if (rates.some((rate) => rate.country === country)) {
    const taxedIn = scheme === 'oss' ? country : homeCountry;
    return { taxedIn, basisPoints: rateOn(taxedIn, day, rates) };
  }
  const registered = registrations.get(country);
  return registered === undefined
    ? { taxedIn: null, basisPoints: 0 }
    : { taxedIn: country, basisPoints: registered };
}

function rateOn(country: string, day: string, rates: readonly VatRate[]): number {
  const valid = rates.filter((rate) => rate.country === country && rate.validFrom <= day);
  const newest = valid.reduce<VatRate | undefined>(
    (best, rate) => (best && best.validFrom >= rate.validFrom ? best : rate),
    undefined,
  );
  if (!newest) throw new RangeError(`The VAT book has no rate of ${country} on ${day}.`);
  return newest.basisPoints;
}

export interface TaxedAmount {
  readonly net: bigint;
  readonly vat: bigint;
  readonly gross: bigint;
}

/** Divides a price that includes VAT; the VAT is rounded half up to a minor unit. */
export function taxed(gross: bigint, basisPoints: number): TaxedAmount {
  if (gross < 0n) throw new RangeError('Only a price can be divided; a correction copies what it corrects.');
  const rate = BigInt(basisPoints);
  const whole = 10_000n + rate;
  const vat = (2n * gross * rate + whole) / (2n * whole);
  return { net: gross - vat, vat, gross };
}
