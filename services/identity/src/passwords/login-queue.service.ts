import { Injectable } from '@nestjs/common';
import { Counter } from 'prom-client';
import { isDependencyDown, problem } from '@headshots/platform/errors';
import { Bulkhead, type BulkheadRefusal } from '@headshots/platform/limits';

const turnedAway = new Counter({
  name: 'identity_logins_turned_away_total',
  help: 'Password checks answered 429 because too many were under way, by reason',
  labelNames: ['reason'],
});
const reasons = { key: 'address', all: 'all', late: 'late' } as const;

function refuse(reason: BulkheadRefusal): Error {
  turnedAway.inc({ reason: reasons[reason] });
  return problem('rate.limited', { retryAfterSeconds: reason === 'late' ? 5 : 2 });
}

/** So a storm of logins takes neither the database's connections nor the directory from everybody else. */
@Injectable()
export class LoginQueue {
  private readonly bulkhead = new Bulkhead({
    capacity: 16,
    perKey: 1,
    queue: { size: 40, perKey: 10, waitMs: 6_000 },
    refuse,
  });

  /**
   * When the directory turns out to be away, who waits for the same address hears it at once.
   * @throws Problem `rate.limited` when there is no room, or none in time
   */
  run<T>(address: string, work: () => Promise<T>): Promise<T> {
    return this.bulkhead.run({ key: address }, async () => {
      try {
        return await work();
      } catch (error) {
        if (isDependencyDown(error)) this.bulkhead.refuseWaiting(address, error);
        throw error;
      }
    });
  }
}
