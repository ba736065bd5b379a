import { languages, type Language } from '@headshots/proto/languages';
import { ownZones, writtenDay, writtenTime } from '@headshots/proto/written-day';

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

export function datesIn(language: Language): Dates {
  const { localeTag, timeZone } = languages[language];
  const days = new Intl.DateTimeFormat(localeTag, { dateStyle: 'long', timeZone });
  const moments = new Intl.DateTimeFormat(localeTag, { ...momentStyle, timeZone });
  const berlin = new Intl.DateTimeFormat(localeTag, {
    ...momentStyle,
    second: '2-digit',
    timeZone: 'Europe/Berlin',
  });
  return {
    date: (day) => writtenDay(days.format(day), localeTag),
    moment: (time) => writtenTime(moments, time, ownZones[language]),
    berlinMoment: (time) => writtenTime(berlin, time),
  };
}
