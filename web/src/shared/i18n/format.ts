import { languages, type LanguageCode } from '@/shared/i18n/languages';
import { numberFormat } from '@/shared/i18n/intl';

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
