import { describe, expect, test } from '@jest/globals';
import { builtInPriceBook } from '@/shared/config/app-config';
import { formatDate, formatDateTime, formatMoment, formatTime } from '@/shared/i18n/dates';
import { formatBytes, formatMoney, formatNumber, formatPercent } from '@/shared/i18n/format';
import { languages, type LanguageCode } from '@/shared/i18n/languages';

/** Written out by hand from the customs of each country, not from the code under test. */
const written = {
  en: {
    price: '$13.00',
    dear: '$123,456.78',
    number: '12,345.6',
    percent: '66%',
    date: 'November 21, 2026',
    time: '6:00 AM',
    elsewhere: '6:00 AM EST',
    moment: 'November 21, 2026 at 12:00:00 PM GMT+1',
    size: '1.2 MB',
  },
  de: {
    price: '12,00 €',
    dear: '123.456,78 €',
    number: '12.345,6',
    percent: '66 %',
    date: '21. November 2026',
    time: '12:00 Uhr',
    elsewhere: '12:00 Uhr MEZ',
    moment: '21. November 2026 um 12:00:00 Uhr MEZ',
    size: '1,2 MB',
  },
  es: {
    price: '12,00 €',
    dear: '123.456,78 €',
    number: '12.345,6',
    percent: '66 %',
    date: '21 de noviembre de 2026',
    time: '12:00',
    elsewhere: '12:00 CET',
    moment: '21 de noviembre de 2026 a las 12:00:00 CET',
    size: '1,2 MB',
  },
  pt: {
    price: '12,00 €',
    dear: '123 456,78 €',
    number: '12 345,6',
    percent: '66%',
    date: '21 de novembro de 2026',
    time: '11:00',
    elsewhere: '11:00 WET',
    moment: '21 de novembro de 2026 às 12:00:00 CET',
    size: '1,2 MB',
  },
  fr: {
    price: '12,00 €',
    dear: '123 456,78 €',
    number: '12 345,6',
    percent: '66 %',
    date: '21 novembre 2026',
    time: '12:00',
    elsewhere: '12:00 (heure de Paris)',
    moment: '21 novembre 2026 à 12:00:00 UTC+1',
    size: '1,2 Mo',
  },
  it: {
    price: '12,00 €',
    dear: '123.456,78 €',
    number: '12.345,6',
    percent: '66%',
    date: '21 novembre 2026',
    time: '12:00',
    elsewhere: '12:00 CET',
    moment: '21 novembre 2026 alle ore 12:00:00 CET',
    size: '1,2 MB',
  },
  no: {
    price: '139,00 kr',
    dear: '123 456,78 kr',
    number: '12 345,6',
    percent: '66 %',
    date: '21. november 2026',
    time: '12:00',
    elsewhere: '12:00 CET',
    moment: '21. november 2026 kl. 12:00:00 CET',
    size: '1,2 MB',
  },
  da: {
    price: '89,00 kr.',
    dear: '123.456,78 kr.',
    number: '12.345,6',
    percent: '66 %',
    date: '21. november 2026',
    time: '12.00',
    elsewhere: '12.00 CET',
    moment: '21. november 2026 kl. 12.00.00 CET',
    size: '1,2 MB',
  },
  sv: {
    price: '139,00 kr',
    dear: '123 456,78 kr',
    number: '12 345,6',
    percent: '66 %',
    date: '21 november 2026',
    time: '12:00',
    elsewhere: '12:00 CET',
    moment: '21 november 2026 kl. 12:00:00 CET',
    size: '1,2 MB',
  },
  fi: {
    price: '12,00 €',
    dear: '123 456,78 €',
    number: '12 345,6',
    percent: '66 %',
    date: '21. marraskuuta 2026',
    time: '13.00',
    elsewhere: '13.00 Suomen aikaa',
    moment: '21. marraskuuta 2026 klo 12.00.00 UTC+1',
    size: '1,2 Mt',
  },
  nl: {
    price: '€ 12,00',
    dear: '€ 123.456,78',
    number: '12.345,6',
    percent: '66%',
    date: '21 november 2026',
    time: '12:00',
    elsewhere: '12:00 CET',
    moment: '21 november 2026 om 12:00:00 CET',
    size: '1,2 MB',
  },
} satisfies Record<LanguageCode, Record<string, string>>;

const codes = Object.keys(written) as LanguageCode[];
const NOON = '2026-11-21T11:00:00Z';
const plain = (text: string): string => text.replace(/[\u00a0\u202f]/g, ' ');

describe('formats', () => {
  test.each([
    ['de', 'EUR', -120, '-1,20 €'],
    ['de', 'JPY', 1200, '1.200 ¥'],
    ['en', 'KWD', 12_340, 'KWD 12.340'],
  ] as const)('money in %s', (language, currency, amount, expected) => {
    expect(plain(formatMoney({ amount, currency }, language))).toBe(expected);
  });

  test.each(codes)('money, numbers, dates, times, shares and sizes in %s', (code) => {
    const { currency, timeZone } = languages[code];
    const price = builtInPriceBook[0]?.prices[currency] ?? 0;
    expect({
      price: plain(formatMoney({ amount: price, currency }, code)),
      dear: plain(formatMoney({ amount: 12_345_678, currency }, code)),
      number: plain(formatNumber(12_345.6, code)),
      percent: plain(formatPercent(0.66, code)),
      date: formatDate(NOON, code),
      time: plain(formatTime(NOON, code, timeZone)),
      elsewhere: plain(formatTime(NOON, code, 'Asia/Tokyo')),
      moment: plain(formatMoment(NOON, code)),
      size: plain(formatBytes(1_230_000, code)),
    }).toEqual(written[code]);
  });

  test('the word for the hour stays beside it in German', () => {
    expect(formatTime(NOON, 'de', 'Europe/Berlin')).toBe('12:00\u00a0Uhr');
    expect(formatDateTime(NOON, 'de')).toMatch(/^21\. November 2026, 12:00\u00a0Uhr/);
  });

  test('an end says its hour', () => {
    expect(plain(formatDateTime(NOON, 'sv'))).toBe(
      `${formatDate(NOON, 'sv')}, ${plain(formatTime(NOON, 'sv'))}`,
    );
  });

  test.each(['2026-11-01', '2026-11-11', '2026-11-21'])('only the first is counted in French: %s', (day) => {
    const [, , number] = day.split('-').map(Number);
    expect(formatDate(`${day}T11:00:00Z`, 'fr')).toBe(`${number === 1 ? '1er' : number} novembre 2026`);
  });

  test('small sizes are in kilobytes', () => expect(plain(formatBytes(12_000, 'de'))).toBe('12 kB'));
});
