/** French counts the first of a month, and `Intl` does not: "1er novembre". */
export const writtenDay = (text: string, localeTag: string): string =>
  localeTag.startsWith('fr') ? text.replace(/^1(?=\s\p{L})/u, '1er') : text;

/** Where `Intl` knows no short name of the reader's own zone, and writes "UTC+1". */
export const ownZones: Readonly<Record<string, string | undefined>> = {
  fr: '(heure de Paris)',
  fi: 'Suomen aikaa',
};

/**
 * A moment with the words that `Intl` leaves out: German says "14:05 Uhr", with the zone behind it.
 * @param zone instead of the zone's name that `Intl` knows
 */
export function writtenTime(format: Intl.DateTimeFormat, time: Date, zone?: string): string {
  const { locale } = format.resolvedOptions();
  const parts = format.formatToParts(time);
  const clock = parts.findLastIndex(({ type }) => ['hour', 'minute', 'second'].includes(type));
  const written = parts.map(({ type, value }, index) => {
    if (type === 'timeZoneName') return zone ?? value;
    return index === clock && locale.startsWith('de') ? `${value}\u00a0Uhr` : value;
  });
  return writtenDay(written.join(''), locale);
}
