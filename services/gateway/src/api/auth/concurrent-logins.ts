import { problem } from '@headshots/platform/errors';
import { Bulkhead } from '@headshots/platform/limits';

/** More than this at a time would take the calls to identity from everybody who is logged in. */
export class ConcurrentLogins extends Bulkhead {
  constructor(most = 64) {
    super({ capacity: most, refuse: () => problem('rate.limited', { retryAfterSeconds: 2 }) });
  }
}
