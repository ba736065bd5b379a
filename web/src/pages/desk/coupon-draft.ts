import { numberFormat } from '@/shared/i18n/intl';
import type { NewCoupon, PackageName } from '@/shared/api/types';

/** As it was typed. */
export interface CouponDraft {
  readonly code: string;
  readonly kind: 'percent' | 'amounts';
  readonly percent: string;
  /** By currency, as decimals. */
  readonly amounts: Readonly<Record<string, string>>;
  readonly maxUses: string;
  /** Days such as 2026-12-01, or nothing. */
  readonly from: string;
  readonly until: string;
  readonly packages: readonly PackageName[];
}

/** As the API calls them. */
export const couponFields = [
  'code',
  'percent',
  'amounts',
  'maxUses',
  'validFrom',
  'validUntil',
  'packages',
] as const;
export type CouponField = (typeof couponFields)[number];

export const LONGEST_CODE = 64;
const mostUses = 2_147_483_647;
const decimal = /^(\d{1,9})(?:[.,](\d+))?$/;
/** Of four digits without a leading nought: JavaScript reads the year 26 as 1926. */
const day = /^([1-9]\d{3})-(\d\d)-(\d\d)$/;

/** In minor units, put together from the digits: `5.5` is 550 cents. Undefined for what is no amount of the currency. */
export function minorOf(typed: string, currency: string): number | undefined {
  const [, whole = '', fraction = ''] = decimal.exec(typed) ?? [];
  const format = numberFormat('en', { style: 'currency', currency });
  const { maximumFractionDigits: exponent = 2 } = format.resolvedOptions();
  const minor = Number(whole + fraction.padEnd(exponent, '0'));
  return whole !== '' && fraction.length <= exponent && minor > 0 ? minor : undefined;
}

/** The midnight of this device with which a day begins, or one so many days later. Undefined for what is no day. */
export function midnightOf(typed: string, later = 0): Date | undefined {
  const [, year = '', month = '', date = ''] = day.exec(typed) ?? [];
  if (year === '') return undefined;
  const midnight = new Date(Number(year), Number(month) - 1, Number(date) + later);
  return Number.isNaN(midnight.getTime()) ? undefined : midnight;
}

const wholeOf = (typed: string, most: number): number | undefined => {
  const number = /^\d{1,15}$/.test(typed) ? Number(typed) : 0;
  return number >= 1 && number <= most ? number : undefined;
};

type Value = Pick<NewCoupon, 'percent' | 'amounts'>;

const typedAmounts = ({ amounts }: CouponDraft): [currency: string, typed: string][] =>
  Object.entries(amounts).filter(([, typed]) => typed !== '');

/** Currencies with something in them that is no amount. */
export const wrongAmounts = (draft: CouponDraft): readonly string[] =>
  typedAmounts(draft).flatMap(([currency, typed]) =>
    minorOf(typed, currency) === undefined ? [currency] : [],
  );

function valueOf(draft: CouponDraft): Value | undefined {
  if (draft.kind === 'percent') {
    const percent = wholeOf(draft.percent, 100);
    return percent === undefined ? undefined : { percent, amounts: [] };
  }
  const amounts = typedAmounts(draft).flatMap(([currency, typed]) => {
    const amount = minorOf(typed, currency);
    return amount === undefined ? [] : [{ amount, currency }];
  });
  return amounts.length > 0 && wrongAmounts(draft).length === 0 ? { amounts } : undefined;
}

export type ReadCoupon = { readonly wanted: NewCoupon } | { readonly faulty: ReadonlySet<CouponField> };

/** What the API is asked for, or the fields that have to be corrected. @param all the packages there are */
export function readCoupon(draft: CouponDraft, all: readonly PackageName[], now: number): ReadCoupon {
  const faulty = new Set<CouponField>();
  const code = draft.code.toUpperCase();
  if (!/^[A-Z0-9][A-Z0-9_-]*$/.test(code) || code.length > LONGEST_CODE) faulty.add('code');
  const value = valueOf(draft);
  if (value === undefined) faulty.add(draft.kind);
  const maxUses = wholeOf(draft.maxUses, mostUses);
  if (draft.maxUses !== '' && maxUses === undefined) faulty.add('maxUses');
  const from = midnightOf(draft.from);
  if (draft.from !== '' && from === undefined) faulty.add('validFrom');
  const until = midnightOf(draft.until, 1);
  const isUntilGood = until !== undefined && until.getTime() > now && (from === undefined || until > from);
  if (draft.until !== '' && !isUntilGood) faulty.add('validUntil');
  if (draft.packages.length === 0) faulty.add('packages');
  if (faulty.size > 0 || value === undefined) return { faulty };
  return {
    wanted: {
      ...{ code, ...value },
      ...(maxUses === undefined ? {} : { maxUses }),
      ...(from === undefined ? {} : { validFrom: from.toISOString() }),
      ...(until === undefined ? {} : { validUntil: until.toISOString() }),
      packages: draft.packages.length === all.length ? [] : [...draft.packages],
    },
  };
}
