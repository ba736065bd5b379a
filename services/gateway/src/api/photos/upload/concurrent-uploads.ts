import { problem } from '@headshots/platform/errors';
import { Bulkhead } from '@headshots/platform/limits';
import { Gauge } from 'prom-client';

const underWay = new Gauge({ name: 'gateway_uploads_under_way', help: 'Uploads being passed on to media' });

/** Uploads of this replica, by account: a few of each, and a quarter of the room kept for accounts without one. */
export class ConcurrentUploads extends Bulkhead {
  constructor({ all, each }: { readonly all: number; readonly each: number }) {
    super({
      capacity: all,
      perKey: each,
      reserved: 0.25,
      onChange: (inside) => underWay.set(inside),
      refuse: (reason) =>
        reason === 'key'
          ? problem('upload.too_many_at_once', { retryAfterSeconds: 5 })
          : problem('service.unavailable', { retryAfterSeconds: 10 }),
    });
  }
}
