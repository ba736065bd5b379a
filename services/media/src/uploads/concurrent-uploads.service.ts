import { problem } from '@headshots/platform/errors';
import { Bulkhead } from '@headshots/platform/limits';
import { uploadMetrics } from './upload.metrics.ts';

/** Uploads of this replica, by account: a few of each, and a quarter of the room kept for accounts without one. */
export class ConcurrentUploads extends Bulkhead {
  constructor({ all, each }: { readonly all: number; readonly each: number }) {
    super({
      capacity: all,
      perKey: each,
      reserved: 0.25,
      onChange: (inside) => uploadMetrics.underWay.set(inside),
      refuse: (reason) =>
        reason === 'key'
          ? problem('upload.too_many_at_once', { retryAfterSeconds: 5 })
          : problem('service.unavailable', { retryAfterSeconds: 10 }),
    });
  }
}
