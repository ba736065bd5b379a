import { Logger } from '@nestjs/common';
import type { Client } from '@connectrpc/connect';
import type { IdentityService } from '@headshots/proto/identity/v1/identity_pb';
import { refuse, type RateLimiter } from './rate-limiter.ts';
import type { LimitName } from './rate-limits.ts';

/** A limit must not hold up what it limits. */
const waitMs = 1_000;

type Identity = Pick<Client<typeof IdentityService>, 'countUse'>;

/** Counts over all replicas, at identity. While identity is away each replica has its own counts alone. */
export class SharedLimits {
  private readonly logger = new Logger('shared-limits');
  private readonly identity: Identity;
  private readonly limiter: Pick<RateLimiter, 'windowsOf'>;

  constructor(identity: Identity, limiter: Pick<RateLimiter, 'windowsOf'>) {
    this.identity = identity;
    this.limiter = limiter;
  }

  /** Counts a request. @throws Problem `rate.limited` */
  async take(limit: LimitName, who: string): Promise<void> {
    await this.ask(limit, who, 1);
  }

  /** Counts nothing. @throws Problem `rate.limited` when one more would be too many */
  async check(limit: LimitName, who: string): Promise<void> {
    await this.ask(limit, who, 0);
  }

  async count(limit: LimitName, who: string): Promise<void> {
    await this.counts(limit, who, 1);
  }

  private async ask(limit: LimitName, who: string, add: 0 | 1): Promise<void> {
    const counts = await this.counts(limit, who, add);
    this.limiter.windowsOf(limit).forEach(({ most }, at) => {
      const count = counts[at];
      const isTooMuch = count && count.used + (add === 0 ? 1 : 0) > most;
      if (isTooMuch) refuse(limit, count.secondsLeft);
    });
  }

  private async counts(limit: LimitName, who: string, add: 0 | 1) {
    const windowSeconds = this.limiter.windowsOf(limit).map(({ seconds }) => seconds);
    try {
      const asked = { limit, who, windowSeconds, add };
      return (await this.identity.countUse(asked, { timeoutMs: waitMs })).counts;
    } catch (error) {
      this.logger.debug(`identity did not count: ${String(error)}`);
      return [];
    }
  }
}
