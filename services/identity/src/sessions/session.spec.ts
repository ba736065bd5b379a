import { describe, expect, it } from '@jest/globals';
import { absoluteExpiry, decideRefresh, type Session } from './session.ts';

const start = new Date('2026-02-28T12:00:00Z');
const after = (ms: number): Date => new Date(start.getTime() + ms);
const second = 1000;
const day = 86_400_000;

const session = (change: Partial<Session> = {}): Session => ({
  id: 's',
  userId: 'u',
  remember: true,
  lastRefreshedAt: start,
  absoluteExpiresAt: absoluteExpiry(true, start),
  current: {
    sessionId: 's',
    userId: 'u',
    tokenId: 'j2',
    issuedAt: start.getTime() / 1000,
    emailVerified: true,
    keyId: 'k',
  },
  previousTokenId: 'j1',
  currentUsedAt: undefined,
  endedAt: undefined,
  ...change,
});

describe('decideRefresh', () => {
  it('rotates with the current token, however old', () => {
    expect(decideRefresh(session(), 'j2', after(13 * day))).toBe('rotate');
  });

  it('repeats the answer for the token just replaced while its successor was never used, however late', () => {
    expect(decideRefresh(session(), 'j1', after(60 * second))).toBe('repeat');
    expect(decideRefresh(session(), 'j1', after(60 * second + 1))).toBe('renew');
    expect(decideRefresh(session(), 'j1', after(13 * day))).toBe('renew');
  });

  it('repeats the answer for a minute after the first use of the successor, whenever that was', () => {
    const used = session({ currentUsedAt: after(day) });
    expect(decideRefresh(used, 'j1', after(day + 60 * second))).toBe('renew');
    expect(decideRefresh(used, 'j1', after(day + 60 * second + 1))).toBe('end:reuse');
  });

  it('ends the session when an older token comes back', () => {
    expect(decideRefresh(session(), 'j0', after(second))).toBe('end:reuse');
  });

  it('ends a remembered session after 14 idle days', () => {
    expect(decideRefresh(session(), 'j2', after(14 * day))).toBe('end:age');
  });

  it('ends a remembered session after 30 days, in use or not', () => {
    const used = session({ lastRefreshedAt: after(29 * day) });
    expect(decideRefresh(used, 'j2', after(30 * day - 1))).toBe('rotate');
    expect(decideRefresh(used, 'j2', after(30 * day))).toBe('end:age');
  });

  it('ends another session after 12 hours, without an idle limit', () => {
    const plain = session({ remember: false, absoluteExpiresAt: absoluteExpiry(false, start) });
    expect(decideRefresh(plain, 'j2', after(day / 2 - 1))).toBe('rotate');
    expect(decideRefresh(plain, 'j2', after(day / 2))).toBe('end:age');
  });

  it('refuses whatever belongs to an ended session', () => {
    expect(decideRefresh(session({ endedAt: start }), 'j2', after(second))).toBe('refuse');
  });
});
