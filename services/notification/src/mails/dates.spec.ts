import { describe, expect, it } from '@jest/globals';
import type { Language } from '@headshots/proto/languages';
import { datesIn } from './dates.ts';

const first = new Date('2026-11-01T13:05:00Z');
const plain = (text: string): string => text.replace(/[\u00a0\u202f]/g, ' ');

describe('dates in mails', () => {
  it.each<[Language, string, string]>([
    ['en', 'November 1, 2026 at 8:05 AM EST', 'November 1, 2026 at 2:05:00 PM GMT+1'],
    ['de', '1. November 2026 um 14:05 Uhr MEZ', '1. November 2026 um 14:05:00 Uhr MEZ'],
    ['fr', '1er novembre 2026 à 14:05 (heure de Paris)', '1er novembre 2026 à 14:05:00 UTC+1'],
    ['fi', '1. marraskuuta 2026 klo 15.05 Suomen aikaa', '1. marraskuuta 2026 klo 14.05.00 UTC+1'],
    ['nl', '1 november 2026 om 14:05 CET', '1 november 2026 om 14:05:00 CET'],
  ])('%s', (language, own, berlin) => {
    const { moment, berlinMoment } = datesIn(language);
    expect([plain(moment(first)), plain(berlinMoment(first))]).toEqual([own, berlin]);
  });

  it.each([
    ['2026-11-01', '1er novembre 2026'],
    ['2026-11-11', '11 novembre 2026'],
    ['2026-11-21', '21 novembre 2026'],
  ])('counts only the first of a month in French: %s', (day, written) => {
    expect(datesIn('fr').date(new Date(`${day}T12:00:00Z`))).toBe(written);
  });
});
