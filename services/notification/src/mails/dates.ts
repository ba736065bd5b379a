import { languages, type Language } from '@headshots/proto/languages';
import { writtenDay } from '@headshots/proto/written-day';

interface Dates {
  date(day: Date): string;
  moment(time: Date): string;
  /** To the second, with the distance to UTC: an hour of October comes twice. */
  berlinMoment(time: Date): string;
}

const momentStyle = {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
} as const;

/** Where `Intl` knows no short name of the reader's own zone, and writes "UTC+1". */
const ownZones: Partial<Record<Language, string>> = { fr: '(heure de Paris)', fi: 'Suomen aikaa' };

export function datesIn(language: Language): Dates {
  const { localeTag, timeZone } = languages[language];
  const days = new Intl.DateTimeFormat(localeTag, { dateStyle: 'long', timeZone });
  const moments = new Intl.DateTimeFormat(localeTag, { ...momentStyle, timeZone });
  const berlin = new Intl.DateTimeFormat(localeTag, {
    ...momentStyle,
    second: '2-digit',
    timeZone: 'Europe/Berlin',
  });
  const written = (format: Intl.DateTimeFormat, time: Date, zone?: string): string => {
    const parts = format.formatToParts(time).map(({ type, value }) => {
      if (type !== 'timeZoneName') return value;
      return language === 'de' ? `Uhr ${value}` : (zone ?? value);
    });
    return writtenDay(parts.join(''), localeTag);
  };
  return {
    date: (day) => writtenDay(days.format(day), localeTag),
    moment: (time) => written(moments, time, ownZones[language]),
    berlinMoment: (time) => written(berlin, time),
  };
}
