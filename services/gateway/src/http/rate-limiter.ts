import { problem } from '@headshots/platform/errors';
import { countFromZero } from '@headshots/platform/telemetry';
import { Counter } from 'prom-client';
import { pageLimits, rateLimits, type LimitName, type Window } from './rate-limits.ts';

interface Count {
  used: number;
  endsAt: number;
}

export interface RateLimiterOptions {
  readonly multiplier?: number;
  readonly pageMultiplier?: number;
  /** Counters kept at a time; the oldest goes first. */
  readonly most?: number;
  readonly now?: () => number;
}

const limited = new Counter({
  name: 'rate_limited_total',
  help: 'Requests answered 429 because their client had asked too often, by limit',
  labelNames: ['limit'],
});
countFromZero(
  limited,
  Object.keys(rateLimits).map((limit) => ({ limit })),
);

export class RateLimiter {
  private readonly counts = new Map<string, Count>();
  private readonly windows: Readonly<Record<string, readonly Window[]>>;
  private readonly most: number;
  private readonly now: () => number;

  constructor({
    multiplier = 1,
    pageMultiplier = 1,
    most = 100_000,
    now = Date.now,
  }: RateLimiterOptions = {}) {
    this.windows = Object.fromEntries(
      Object.entries(rateLimits).map(([name, windows]) => {
        const times = multiplier * (pageLimits.has(name as LimitName) ? pageMultiplier : 1);
        return [
          name,
          windows.map(({ most: allowed, seconds }) => ({
            most: Math.max(1, Math.round(allowed * times)),
            seconds,
          })),
        ];
      }),
    );
    this.most = most;
    this.now = now;
  }

  /** Counts a request; `times` the limit are allowed. @throws Problem `rate.limited` with the seconds to wait */
  take(limit: LimitName, who: string, times = 1): void {
    this.count(limit, who, 1);
    this.check(limit, who, 0, times);
  }

  /** Counts nothing. @throws Problem `rate.limited` when `more` requests would be too many */
  check(limit: LimitName, who: string, more = 1, times = 1): void {
    const left = this.countsOf(limit, who).find(({ count, most }) => count.used + more > most * times);
    if (left) refuse(limit, (left.count.endsAt - this.now()) / 1_000);
  }

  count(limit: LimitName, who: string, requests: number): void {
    for (const { count } of this.countsOf(limit, who)) count.used += requests;
  }

  windowsOf(limit: LimitName): readonly Window[] {
    return this.windows[limit] ?? [];
  }

  private countsOf(
    limit: LimitName,
    who: string,
  ): readonly { readonly count: Count; readonly most: number }[] {
    const now = this.now();
    return this.windowsOf(limit).map(({ most, seconds }) => ({
      count: this.countFor(`${limit} ${seconds} ${who}`, now, seconds),
      most,
    }));
  }

  private countFor(key: string, now: number, seconds: number): Count {
    const known = this.counts.get(key);
    if (known && known.endsAt > now) return known;
    this.counts.delete(key);
    if (this.counts.size >= this.most) {
      const oldest = this.counts.keys().next();
      if (!oldest.done) this.counts.delete(oldest.value);
    }
    const count = { used: 0, endsAt: now + seconds * 1_000 };
    this.counts.set(key, count);
    return count;
  }
}

/** @throws Problem `rate.limited`, counted */
export function refuse(limit: LimitName, seconds: number): never {
  limited.inc({ limit });
  throw problem('rate.limited', { retryAfterSeconds: Math.max(1, Math.ceil(seconds)) });
}

/** One household of IPv6 is one client: its first 64 bits. */
export function clientOf(address: string): string {
  if (!address.includes(':')) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  const [head = '', tail] = address.split('::');
  const front = head.split(':').filter(Boolean);
  const back = tail?.split(':').filter(Boolean) ?? [];
  const zeros =
    tail === undefined ? [] : Array<string>(Math.max(0, 8 - front.length - back.length)).fill('0');
  return [...front, ...zeros, ...back].slice(0, 4).join(':');
}
