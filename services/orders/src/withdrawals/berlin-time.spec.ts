import { expect, it } from '@jest/globals';
import { endOfPeriod } from './berlin-time.ts';

it.each([
  ['in winter', '2026-11-03T10:00:00Z', { days: 14 }, '2026-11-17T23:00:00Z'],
  [
    'late in the evening, when it is the next day in Berlin',
    '2026-11-03T23:30:00Z',
    { days: 14 },
    '2026-11-18T23:00:00Z',
  ],
  ['over the change to winter', '2026-10-20T10:00:00Z', { days: 14 }, '2026-11-03T23:00:00Z'],
  ['over the change to summer', '2026-03-24T10:00:00Z', { days: 14 }, '2026-04-07T22:00:00Z'],
  ['on a Saturday', '2026-11-07T10:00:00Z', { days: 14 }, '2026-11-23T23:00:00Z'],
  ['on a Sunday', '2026-11-08T10:00:00Z', { days: 14 }, '2026-11-23T23:00:00Z'],
  ['a year on', '2026-11-03T10:00:00Z', { months: 12, days: 14 }, '2027-11-17T23:00:00Z'],
  ['from a leap day', '2028-02-29T10:00:00Z', { months: 12, days: 14 }, '2029-03-15T23:00:00Z'],
])('ends %s', (_, event, period, end) => {
  expect(endOfPeriod(new Date(event), period)).toEqual(new Date(end));
});
