import { describe, expect, it } from '@jest/globals';
import { mailIdOf, mayResend, namedBy, type OrderMail } from './order-mail.ts';

const now = new Date('2026-11-28T12:00:00Z');
const daysAgo = (days: number): Date => new Date(now.getTime() - days * 86_400_000);

const mail = (part: Partial<OrderMail> = {}): OrderMail => ({
  eventId: 'e1',
  kind: 'receipt',
  userId: 'u',
  orderId: 'o',
  images: null,
  state: 'sent',
  lastError: null,
  occurredAt: daysAgo(1),
  createdAt: daysAgo(1),
  finishedAt: daysAgo(1),
  askedBy: null,
  ...part,
});
const again = (count: number): OrderMail[] =>
  Array.from({ length: count }, (_, at) => mail({ eventId: `again-${at}`, askedBy: 'Grace Hopper' }));

describe('a mail of an order', () => {
  it.each([
    ['was sent', {}, true],
    ['was given up', { state: 'parked' }, true],
    ['waits', { state: 'pending' }, false],
    ['was not wanted any more', { state: 'dropped' }, false],
    ['tells of a problem with a payment', { kind: 'payment_problem' }, false],
    ['shows images of 29 days ago', { kind: 'ready', occurredAt: daysAgo(29) }, true],
    ['shows images of 30 days ago', { kind: 'ready', occurredAt: daysAgo(30) }, false],
    ['tells of a refund of 60 days ago', { kind: 'refunded', occurredAt: daysAgo(60) }, true],
  ] as const)('that %s: may go out again: %s', (_what, part, may) => {
    const one = mail(part);
    expect(mayResend(one, [one], now)).toBe(may);
  });

  it('goes out again while none of its kind waits, and five times', () => {
    const first = mail();
    const others = [mail({ kind: 'ready', state: 'pending' }), ...again(4)];
    expect(mayResend(first, [first, ...others], now)).toBe(true);
    expect(mayResend(first, [first, ...again(5)], now)).toBe(false);
    expect(mayResend(first, [first, mail({ eventId: 'e2', state: 'pending' })], now)).toBe(false);
  });

  it.each([
    ['ready', 'refunded'],
    ['claim_review', 'claim_declined'],
    ['claim_review', 'refunded'],
    ['claim_declined', 'refunded'],
  ] as const)('%s is past once %s was told', (kind, since) => {
    const [one, other] = [mail({ kind }), mail({ kind: since, eventId: 'e2' })];
    expect(mayResend(one, [one], now)).toBe(true);
    expect(mayResend(one, [one, other], now)).toBe(false);
    expect(mayResend(other, [one, other], now)).toBe(true);
  });

  it('of images is as old as the first of its kind', () => {
    const first = mail({ kind: 'ready', occurredAt: daysAgo(31) });
    const second = mail({ kind: 'ready', eventId: 'e2', occurredAt: daysAgo(2), askedBy: 'Grace Hopper' });
    expect(mayResend(second, [first, second], now)).toBe(false);
  });

  it('has a name of its own beside another one of the same event', () => {
    const [one, other] = [mail(), mail({ kind: 'refunded' })];
    expect([one, other].filter(namedBy(mailIdOf(other)))).toEqual([other]);
  });
});
