import { Injectable } from '@nestjs/common';
import { Counter } from 'prom-client';
import { isDependencyDown, problem } from '@headshots/platform/errors';

export interface BulkheadLimits {
  /** Password checks of one address that wait for the one under way. */
  readonly waitingPerAddress: number;
  /** Password checks under way, of all addresses. */
  readonly running: number;
  /** Password checks that wait, of all addresses. */
  readonly waiting: number;
  /** How long one waits, in ms. */
  readonly waitMs: number;
}

const standard: BulkheadLimits = { waitingPerAddress: 10, running: 16, waiting: 40, waitMs: 6_000 };

const turnedAway = new Counter({
  name: 'identity_logins_turned_away_total',
  help: 'Password checks answered 429 because too many were under way, by reason',
  labelNames: ['reason'],
});

interface Waiter {
  readonly address: string;
  enter(): void;
  refuse(error: unknown): void;
}

/**
 * Lets password checks in: one per address, a bounded number in all, the others in a short queue in the order they
 * came. So a storm of logins takes neither the database's connections nor the directory from everybody else. When
 * the directory turns out to be away, who waits for the same address hears it at once.
 */
@Injectable()
export class LoginBulkhead {
  private readonly busy = new Set<string>();
  private queue: readonly Waiter[] = [];
  private limits = standard;

  /** With other limits than the standard ones. */
  static with(limits: Partial<BulkheadLimits>): LoginBulkhead {
    const bulkhead = new LoginBulkhead();
    bulkhead.limits = { ...standard, ...limits };
    return bulkhead;
  }

  /** @throws Problem `rate.limited` when there is no place, or none in time */
  async run<T>(address: string, work: () => Promise<T>): Promise<T> {
    await this.enter(address);
    try {
      return await work();
    } catch (error) {
      if (isDependencyDown(error)) this.refuseAll(address, error);
      throw error;
    } finally {
      this.busy.delete(address);
      this.admitNext();
    }
  }

  private async enter(address: string): Promise<void> {
    if (this.isFree(address) && this.queue.every((waiter) => waiter.address !== address)) {
      this.busy.add(address);
      return;
    }
    const { waitingPerAddress, waiting } = this.limits;
    const ofAddress = this.queue.filter((waiter) => waiter.address === address).length;
    if (ofAddress >= waitingPerAddress) throw refusal('address');
    if (this.queue.length >= waiting) throw refusal('all');
    await this.wait(address);
  }

  private wait(address: string): Promise<void> {
    return new Promise((enter, refuse) => {
      const leave = (): void => {
        clearTimeout(timer);
        this.queue = this.queue.filter((one) => one !== waiter);
      };
      const waiter: Waiter = {
        address,
        enter: () => (leave(), enter()),
        refuse: (error) => (leave(), refuse(error)),
      };
      const timer = setTimeout(() => waiter.refuse(refusal('late')), this.limits.waitMs);
      this.queue = [...this.queue, waiter];
    });
  }

  private admitNext(): void {
    for (const waiter of this.queue) {
      if (!this.isFree(waiter.address)) continue;
      this.busy.add(waiter.address);
      waiter.enter();
    }
  }

  private isFree(address: string): boolean {
    return this.busy.size < this.limits.running && !this.busy.has(address);
  }

  private refuseAll(address: string, error: unknown): void {
    for (const waiter of this.queue) if (waiter.address === address) waiter.refuse(error);
  }
}

function refusal(reason: 'address' | 'all' | 'late') {
  turnedAway.inc({ reason });
  return problem('rate.limited', { retryAfterSeconds: reason === 'late' ? 5 : 2 });
}
