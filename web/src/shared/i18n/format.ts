import { languages, type LanguageCode } from '@/shared/i18n/languages';
import { writtenDay, writtenTime } from '../../../../proto/src/written-day.ts';
import { dateFormat, numberFormat } from '@/shared/i18n/intl';

export interface Money {
  /** Minor units. */
  readonly amount: number;
  readonly currency: string;
}

export function formatMoney({ amount, currency }: Money, language: LanguageCode): string {
  const format = numberFormat(languages[language].tag, { style: 'currency', currency });
  const { maximumFractionDigits: exponent = 2 } = format.resolvedOptions();
  return format.format(amount / 10 ** exponent);
}

export function decimalOf({ amount, currency }: Money): string {
  const format = numberFormat('en', { style: 'currency', currency });
  const { maximumFractionDigits: exponent = 2 } = format.resolvedOptions();
  return (amount / 10 ** exponent).toFixed(exponent);
}

export function formatNumber(value: number, language: LanguageCode): string {
  return numberFormat(languages[language].tag).format(value);
}

export function formatPercent(share: number, language: LanguageCode): string {
  return numberFormat(languages[language].tag, {
    style: 'percent',
    maximumFractionDigits: 0,
  }).format(share);
}

export function formatDate(iso: string, language: LanguageCode): string {
  const { tag, timeZone } = languages[language];
  const format = dateFormat(tag, { day: 'numeric', month: 'long', year: 'numeric', timeZone });
  return writtenDay(format.format(new Date(iso)), tag);
}

const OPERATOR_ZONE = 'Europe/Berlin';

/** Day, second and zone of what happened in law: in the operator's zone, whoever reads it and where. */
export function formatMoment(iso: string, language: LanguageCode): string {
  const { tag } = languages[language];
  const format = dateFormat(tag, { dateStyle: 'long', timeStyle: 'long', timeZone: OPERATOR_ZONE });
  return writtenTime(format, new Date(iso));
}

export function formatTime(
  moment: string | number,
  language: LanguageCode,
  deviceZone: string = Intl.DateTimeFormat().resolvedOptions().timeZone,
): string {
  const { tag, timeZone } = languages[language];
  const format = dateFormat(tag, {
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
    ...(deviceZone === timeZone ? {} : { timeZoneName: 'short' }),
  });
  return writtenTime(format, new Date(moment));
}

/** Of an end: who reads only the day takes it for the end of that day. */
export const formatDateTime = (iso: string, language: LanguageCode): string =>
  `${formatDate(iso, language)}, ${formatTime(iso, language)}`;

export function formatBytes(bytes: number, language: LanguageCode): string {
  const mega = bytes >= 1_000_000;
  const value = mega ? bytes / 1_000_000 : Math.max(1, bytes / 1000);
  return numberFormat(languages[language].tag, {
    style: 'unit',
    unit: mega ? 'megabyte' : 'kilobyte',
    maximumFractionDigits: mega ? 1 : 0,
  }).format(value);
}

export function pixels({ width, height }: { readonly width: number; readonly height: number }): string {
  return `${width}\u00a0×\u00a0${height}`;
}
