import { CommandError, type Row } from '@headshots/platform/operator';
import { packages, type Package } from '@headshots/proto/vocabulary';
import { z } from 'zod';
import { couponState, type CouponValue } from '../coupon/coupon.ts';
import type { CouponRecord } from '../coupon/index.ts';

const wholeNumber = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number);
const moment = z
  .string()
  .transform((text) => text.replace(/T\d\d:\d\d(?=Z|[+-])/, '$&:00'))
  .pipe(z.iso.datetime({ offset: true }))
  .transform((text) => new Date(text));
const amount = /^(?<currency>[A-Z]{3})=(?<whole>\d{1,9})(?:\.(?<fraction>\d+))?$/;

/** @throws CommandError */
export const numberIn = (text: string, what: string): number =>
  read(wholeNumber, text, `${what} are a whole number, not "${text}".`);

/** A time with its zone. @throws CommandError */
export const momentIn = (text: string): Date =>
  read(
    moment,
    text,
    `"${text}" is no time with a zone, such as 2026-12-01T00:00+01:00 or 2026-11-30T23:00Z.`,
  );

/** @throws CommandError */
export const packageIn = (text: string): Package =>
  read(z.enum(packages), text, `There is no package "${text}", only ${packages.join(', ')}.`);

/** `EUR=5.50` in minor units. @throws CommandError */
export function amountIn(text: string): readonly [currency: string, minor: number] {
  const { currency = '', whole = '', fraction = '' } = amount.exec(text)?.groups ?? {};
  const exponent = exponentOf(currency);
  if (exponent === undefined || fraction.length > exponent)
    throw new CommandError(`"${text}" is no amount of a currency, such as EUR=5.50.`);
  return [currency, Number(`${whole}${fraction.padEnd(exponent, '0')}`)];
}

export const rowOf = ({ coupon, now, createdAt, reserved, redeemed }: CouponRecord): Row => ({
  code: coupon.code,
  'takes off': valueText(coupon.value),
  state: couponState(coupon, now),
  used: coupon.used,
  limit: coupon.maxUses,
  reserved,
  redeemed,
  from: coupon.validFrom,
  until: coupon.validUntil,
  packages: coupon.packages,
  created: createdAt,
  disabled: coupon.disabledAt,
});

const valueText = (value: CouponValue): string =>
  value.kind === 'percent'
    ? `${value.percent} %`
    : Object.entries(value.amounts)
        .map(([currency, minor]) => `${currency}=${decimalText(minor, exponentOf(currency) ?? 0)}`)
        .join(' ');

function decimalText(minor: number, exponent: number): string {
  const digits = String(minor).padStart(exponent + 1, '0');
  return exponent === 0 ? digits : `${digits.slice(0, -exponent)}.${digits.slice(-exponent)}`;
}

const currencies = new Set(Intl.supportedValuesOf('currency'));
const exponentOf = (currency: string): number | undefined =>
  currencies.has(currency)
    ? new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits
    : undefined;

function read<T>(schema: z.ZodType<T>, text: string, sentence: string): T {
  const { success, data } = schema.safeParse(text);
  if (!success) throw new CommandError(sentence);
  return data;
}
