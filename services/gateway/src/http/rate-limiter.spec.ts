import { describe, expect, it } from '@jest/globals';
import type { Problem } from '@headshots/platform/errors';
import { metricsText } from '@headshots/platform/telemetry';
import { clientOf, RateLimiter } from './rate-limiter.ts';
import { networkTimes, rateLimits, type LimitName } from './rate-limits.ts';

const refusal = (work: () => void): Problem | undefined => {
  try {
    work();
    return undefined;
  } catch (error) {
    return error as Problem;
  }
};

describe('limits of networks and accounts', () => {
  it.each(Object.keys(rateLimits) as LimitName[])('%s lets exactly its number through', (name) => {
    const limiter = new RateLimiter({ now: () => 0 });
    const most = Math.min(...rateLimits[name].map((window) => window.most));
    for (let count = 0; count < most; count += 1) limiter.take(name, '1.2.3.4');
    const refused = refusal(() => limiter.take(name, '1.2.3.4'));
    expect([refused?.code, refused?.status]).toEqual(['rate.limited', 429]);
    expect(refusal(() => limiter.take(name, '1.2.3.5'))).toBeUndefined();
  });

  it('let one network, whatever accounts it has, wait with at most forty previews at a time', () => {
    let now = 0;
    const limiter = new RateLimiter({ now: () => now });
    const asked: (Problem | undefined)[] = [];
    const waitsAtMost = 120_000;
    for (; now < waitsAtMost; now += 1_000)
      asked.push(refusal(() => limiter.take('preview', 'all of 203.0.113.7', networkTimes('preview'))));
    expect(asked.filter((refused) => refused === undefined)).toHaveLength(40);
  });

  it('count whom they turn away, each from the start on', async () => {
    const counted = async (limit: string): Promise<number> =>
      Number(
        new RegExp(`^rate_limited_total\\{limit="${limit}"\\} (\\d+)$`, 'm').exec(
          (await metricsText()).body,
        )?.[1],
      );
    for (const name of Object.keys(rateLimits)) expect(await counted(name)).toBeGreaterThanOrEqual(0);
    const before = await counted('register');
    const limiter = new RateLimiter({ now: () => 0 });
    const [{ most }] = rateLimits.register;
    for (let count = 0; count < most + 2; count += 1) refusal(() => limiter.take('register', '1.2.3.4'));
    expect(await counted('register')).toBe(before + 2);
  });

  it('says how long to wait, and lets in after that', () => {
    let now = 0;
    const limiter = new RateLimiter({ now: () => now });
    for (let count = 0; count < 40; count += 1) limiter.take('login', 'a');
    now = 20_500;
    expect(refusal(() => limiter.take('login', 'a'))?.retryAfterSeconds).toBe(40);
    now = 60_000;
    expect(refusal(() => limiter.take('login', 'a'))).toBeUndefined();
  });

  it('counts the hour too', () => {
    let now = 0;
    const limiter = new RateLimiter({ now: () => now });
    for (let minute = 0; minute < 10; minute += 1, now += 60_000)
      for (let count = 0; count < 30; count += 1) limiter.take('login', 'a');
    expect(refusal(() => limiter.take('login', 'a'))?.retryAfterSeconds).toBe(3_000);
  });

  it('is multiplied by configuration, never to nothing', () => {
    const many = new RateLimiter({ multiplier: 100, now: () => 0 });
    for (let count = 0; count < 2_000; count += 1) many.take('account', 'a');
    expect(refusal(() => many.take('account', 'a'))?.code).toBe('rate.limited');
    const few = new RateLimiter({ multiplier: 0.001, now: () => 0 });
    few.take('register', 'a');
    expect(refusal(() => few.take('register', 'a'))?.code).toBe('rate.limited');
  });

  it('allows a network some times as much as one of its accounts', () => {
    const limiter = new RateLimiter({ now: () => 0 });
    for (let count = 0; count < 60; count += 1) limiter.take('order', 'all of a', 3);
    expect(refusal(() => limiter.take('order', 'all of a', 3))?.code).toBe('rate.limited');
  });

  it('multiplies those of pages by a setting of their own, too', () => {
    const limiter = new RateLimiter({ multiplier: 2, pageMultiplier: 0.001, now: () => 0 });
    for (let count = 0; count < 12; count += 1) limiter.take('pages', 'a');
    expect(refusal(() => limiter.take('pages', 'a'))?.code).toBe('rate.limited');
    for (let count = 0; count < 40; count += 1) limiter.take('order', 'a');
    expect(refusal(() => limiter.take('order', 'a'))?.code).toBe('rate.limited');
  });

  it('keeps a bounded number of counters', () => {
    const limiter = new RateLimiter({ most: 10, now: () => 0 });
    for (let client = 0; client < 1_000; client += 1)
      limiter.take('register', `10.0.${client >> 8}.${client & 255}`);
    expect((limiter as unknown as { counts: Map<string, unknown> }).counts.size).toBe(10);
  });

  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8:1:2::9', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
  ])('%s counts as %s', (address, client) => expect(clientOf(address)).toBe(client));
});
