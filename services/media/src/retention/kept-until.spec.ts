import { describe, expect, it } from '@jest/globals';
import { isExtension, keptUntil } from './kept-until.ts';

const delivered = new Date('2026-11-01T09:30:00Z');

describe('a photo that is kept longer', () => {
  it.each(['2026-11-28T00:00:00Z', '2026-11-28T18:35:23.456Z', '2026-11-28T23:59:59.999Z'])(
    'stays to the end of the day, whenever on one day it is asked for: %s',
    (now) => {
      expect(keptUntil(delivered, 30, new Date(now))).toEqual(new Date('2026-12-29T00:00:00Z'));
      expect(keptUntil(delivered, 1, new Date(now))).toEqual(new Date('2026-11-30T00:00:00Z'));
    },
  );

  it('does not stay longer than 90 days after the work on it ended', () => {
    expect(keptUntil(delivered, 30, new Date('2027-01-15T12:00:00Z'))).toEqual(
      new Date('2027-01-30T09:30:00Z'),
    );
  });
});

it.each([
  [0, false],
  [1, true],
  [30, true],
  [31, false],
])('%i days can be asked for: %s', (days, can) => expect(isExtension(days)).toBe(can));
