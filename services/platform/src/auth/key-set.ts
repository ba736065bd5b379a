import { createLocalJWKSet, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose';
import { problem } from '../errors/index.ts';
import { SessionRefused } from './session-refused.ts';

export interface KeySetOptions {
  readonly url: string;
  /** Time limit of one fetch in ms; default 2000. */
  readonly timeoutMs?: number;
  readonly now?: () => number;
}

const minute = 60_000;
const limits = {
  fresh: 10 * minute,
  stale: 24 * 60 * minute,
  betweenFetches: 30_000,
  betweenFirstFetches: 1_000,
} as const;

interface Loaded {
  readonly keys: JWTVerifyGetKey;
  readonly kids: ReadonlySet<string>;
  readonly at: number;
}

/**
 * Identity's public keys: 10 min fresh, served stale up to 24 h while identity is away. An unknown key id fetches
 * anew, at most once per 30 s.
 *
 * Not jose's createRemoteJWKSet: it refuses known keys once the set is old and cannot be had, asks again at every call
 * meanwhile, and says the same of an unknown key whether it asked or not (ADR 103).
 */
export class KeySet {
  private readonly options: KeySetOptions;
  private readonly now: () => number;
  private loaded: Loaded | undefined;
  private fetching: Promise<boolean> | undefined;
  private triedAt = -Infinity;
  private lastTryWorked = false;

  constructor(options: KeySetOptions) {
    this.options = options;
    this.now = options.now ?? Date.now;
  }

  /**
   * Keys that should hold `kid`; undefined when the key set certainly does not know it.
   * @throws Problem `service.unavailable` when that cannot be told
   */
  async keysFor(kid: string): Promise<JWTVerifyGetKey | undefined> {
    if (this.age() > limits.fresh) await this.fetchUnlessJustTried();
    if (!this.loaded || this.age() > limits.stale) throw unavailable();
    if (this.loaded.kids.has(kid)) return this.loaded.keys;
    await this.fetchUnlessJustTried();
    if (this.loaded.kids.has(kid)) return this.loaded.keys;
    if (!this.lastTryWorked) throw unavailable();
    return undefined;
  }

  private age(): number {
    return this.loaded ? this.now() - this.loaded.at : Infinity;
  }

  private async fetchUnlessJustTried(): Promise<void> {
    const pause = this.loaded ? limits.betweenFetches : limits.betweenFirstFetches;
    if (!this.fetching && this.now() - this.triedAt < pause) return;
    this.fetching ??= this.fetchNow().finally(() => (this.fetching = undefined));
    await this.fetching;
  }

  private async fetchNow(): Promise<boolean> {
    this.triedAt = this.now();
    try {
      const response = await fetch(this.options.url, {
        signal: AbortSignal.timeout(this.options.timeoutMs ?? 2_000),
      });
      if (!response.ok) throw new Error(`key set answered ${response.status}`);
      const set = (await response.json()) as JSONWebKeySet;
      this.loaded = {
        keys: createLocalJWKSet(set),
        kids: new Set(set.keys.flatMap(({ kid }) => (kid === undefined ? [] : [kid]))),
        at: this.now(),
      };
      this.lastTryWorked = true;
    } catch {
      this.lastTryWorked = false;
    }
    return this.lastTryWorked;
  }
}

const unavailable = () =>
  problem('service.unavailable', { retryAfterSeconds: 5, cause: new SessionRefused('keys') });
