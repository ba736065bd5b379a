import { ownZones, writtenDay, writtenTime } from '../../../../proto/src/written-day.ts';
import { languages, type LanguageCode } from '@/shared/i18n/languages';
import { dateFormat } from '@/shared/i18n/intl';

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
  return writtenTime(format, new Date(moment), ownZones[language]);
}

/** Of an end: who reads only the day takes it for the end of that day. */
export const formatDateTime = (iso: string, language: LanguageCode): string =>
  `${formatDate(iso, language)}, ${formatTime(iso, language)}`;
