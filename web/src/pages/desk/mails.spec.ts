import { describe, expect, test } from '@jest/globals';
import { deskTextsOf } from '@/pages/desk/desk-texts';
import { mailIn, mailStateIn, problemIn, readAgainMs } from '@/pages/desk/mails';
import { mailOf } from '@/testing/fake-desk';

const at = '2026-11-20T09:00:00Z';
const sent = mailOf('receipt', at);
const waiting = mailOf('receipt', at, { state: 'pending', finishedAt: null });

describe('a mail about an order', () => {
  test.each([
    ['en', 'claim_review', 'Claim is being reviewed'],
    ['de', 'receipt', 'Bestellbestätigung und Beleg'],
    ['en', 'winter_greeting', 'winter_greeting'],
    ['de', 'constructor', 'constructor'],
  ] as const)('has a name in %s: %s', (code, kind, name) => {
    expect(mailIn(deskTextsOf(code), mailOf(kind, at))).toBe(name);
  });

  test.each([
    ['en', 'dropped', 'Not sent, no longer wanted'],
    ['de', 'parked', 'Nicht gesendet, aufgegeben'],
  ] as const)('has a state in %s: %s', (code, state, told) => {
    expect(mailStateIn(deskTextsOf(code), mailOf('ready', at, { state }))).toBe(told);
  });

  test.each([
    ['en', 'ETIMEDOUT', 'The mail server did not answer in time.'],
    ['de', 'account.not_found', 'Das Konto gibt es nicht mehr.'],
    ['en', '550', 'The mail server refused it for good (550).'],
    ['en', '5500', '5500'],
    ['de', 'EUNHEARD', 'EUNHEARD'],
  ] as const)('has a problem in %s: %s', (code, problem, told) => {
    expect(problemIn(deskTextsOf(code), problem)).toBe(told);
  });
});

describe('mails are read again', () => {
  test.each([
    ['while one waits', [sent, waiting], 0, 3000],
    ['until it was watched for a minute', [waiting], 59_999, 3000],
    ['not after that', [waiting], 60_000, 0],
    ['not where none waits', [sent], 0, 0],
    ['not where there is none', [], 0, 0],
  ] as const)('%s', (_when, mails, watchedMs, pause) => {
    expect(readAgainMs(mails, 1000 + watchedMs, 1000)).toBe(pause);
  });
});
