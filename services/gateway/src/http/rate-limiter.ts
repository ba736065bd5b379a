import { problem } from '@headshots/platform/errors';
import { countFromZero } from '@headshots/platform/telemetry';
import { Counter } from 'prom-client';
import { rateLimits, type LimitName, type Window } from './rate-limits.ts';

interface Count {
  used: number;
  endsAt: number;
}

export interface RateLimiterOptions {
  readonly multiplier?: number;
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

/** Counts requests per client address in fixed windows, in the memory of this replica. */
export class RateLimiter {
  private readonly counts = new Map<string, Count>();
  private readonly windows: Readonly<Record<string, readonly Window[]>>;
  private readonly most: number;
  private readonly now: () => number;

  constructor({ multiplier = 1, most = 100_000, now = Date.now }: RateLimiterOptions = {}) {
    this.windows = Object.fromEntries(
      Object.entries(rateLimits).map(([name, windows]) => [
        name,
        windows.map(({ most: allowed, seconds }) => ({
          most: Math.max(1, Math.round(allowed * multiplier)),
          seconds,
        })),
      ]),
    );
    this.most = most;
    this.now = now;
  }

  /** Counts a request. @throws Problem `rate.limited` with the seconds to wait */
  take(limit: LimitName, address: string): void {
    this.count(limit, address, 1);
    this.check(limit, address, 0);
  }

  /** Counts nothing. @throws Problem `rate.limited` when `more` requests would be too many */
  check(limit: LimitName, address: string, more = 1): void {
    for (const { count, most } of this.countsOf(limit, address)) {
      if (count.used + more <= most) continue;
      limited.inc({ limit });
      throw problem('rate.limited', {
        retryAfterSeconds: Math.max(1, Math.ceil((count.endsAt - this.now()) / 1_000)),
      });
    }
  }

  /** Counts requests that are over. */
  count(limit: LimitName, address: string, requests: number): void {
    for (const { count } of this.countsOf(limit, address)) count.used += requests;
  }

  private countsOf(
    limit: LimitName,
    address: string,
  ): readonly { readonly count: Count; readonly most: number }[] {
    const now = this.now();
    const client = clientOf(address);
    return (this.windows[limit] ?? []).map(({ most, seconds }) => ({
      count: this.countFor(`${limit} ${seconds} ${client}`, now, seconds),
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
