import { describe, expect, test } from '@jest/globals';
import { formatBytes, formatDate, formatMoney, formatPercent, formatTime } from '@/lib/format';

const NOON = '2026-11-21T11:00:00Z';
const plain = (text: string): string => text.replace(/[\u00a0\u202f]/g, ' ');

describe('formats', () => {
  test.each([
    ['en', 'USD', 1300, '$13.00'],
    ['de', 'EUR', 1200, '12,00 €'],
    ['de', 'EUR', -120, '-1,20 €'],
  ] as const)('money in %s', (language, currency, amount, expected) => {
    expect(plain(formatMoney({ amount, currency }, language))).toBe(expected);
  });

  test.each([
    ['en', 'November 21, 2026', '6:00 AM', '66%', '1.2 MB', '12 kB'],
    ['de', '21. November 2026', '12:00', '66 %', '1,2 MB', '12 kB'],
  ] as const)('dates, times, shares and sizes in %s', (language, date, time, percent, mega, kilo) => {
    const zone = language === 'en' ? 'America/New_York' : 'Europe/Berlin';
    expect(formatDate(NOON, language)).toBe(date);
    expect(plain(formatTime(NOON, language, zone))).toBe(time);
    expect(plain(formatPercent(0.66, language))).toBe(percent);
    expect(plain(formatBytes(1_230_000, language))).toBe(mega);
    expect(plain(formatBytes(12_000, language))).toBe(kilo);
  });

  test('names the zone when the device is elsewhere', () => {
    expect(plain(formatTime(NOON, 'de', 'Asia/Tokyo'))).toBe('12:00 MEZ');
  });
});
