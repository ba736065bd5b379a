import { problem } from '@headshots/platform/errors';
import { Bulkhead } from '@headshots/platform/limits';
import { uploadMetrics } from './upload.metrics.ts';

/** Uploads that this replica takes: a few of each account, and a quarter of the room kept for accounts without one. */
export class ConcurrentUploads {
  private readonly bulkhead: Bulkhead;

  constructor({ all, each }: { readonly all: number; readonly each: number }) {
    this.bulkhead = new Bulkhead({
      capacity: all,
      perKey: each,
      reserved: 0.25,
      refuse: (reason) =>
        reason === 'key'
          ? problem('upload.too_many_at_once', { retryAfterSeconds: 5 })
          : problem('service.unavailable', { retryAfterSeconds: 10 }),
    });
  }

  get count(): number {
    return this.bulkhead.inside;
  }

  /** @throws Problem `upload.too_many_at_once`, or `service.unavailable` when there is no room for anybody */
  async run<T>(userId: string, work: () => Promise<T>): Promise<T> {
    const leave = await this.bulkhead.enter({ key: userId });
    uploadMetrics.underWay.set(this.count);
    try {
      return await work();
    } finally {
      leave();
      uploadMetrics.underWay.set(this.count);
    }
  }
}
