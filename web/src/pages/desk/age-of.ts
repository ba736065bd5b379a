import { numberFormat } from '@/shared/i18n/intl';
import { languages, type LanguageCode } from '@/shared/i18n/languages';

const MINUTE_MS = 60_000;
const units = [
  ['day', 24 * 60 * MINUTE_MS],
  ['hour', 60 * MINUTE_MS],
  ['minute', MINUTE_MS],
] as const;

/** "3 days", of the largest unit of which there is a whole one. */
export function ageOf(since: string, now: number, language: LanguageCode): string {
  const age = Math.max(0, now - Date.parse(since));
  const [unit, ms] = units.find(([, each]) => age >= each) ?? units[2];
  const format = numberFormat(languages[language].tag, { style: 'unit', unit, unitDisplay: 'long' });
  return format.format(Math.floor(age / ms));
}
