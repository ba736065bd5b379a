import { Injectable, Logger } from '@nestjs/common';
import { isDependencyDown, isTransientDatabaseError } from '@headshots/platform/errors';
import { PaymentEventRepository } from './payment-event.repository.ts';
import { ReconciliationRepository } from './reconciliation.repository.ts';
import { PaymentFeed, type ProviderEvent } from './payment-feed.port.ts';

/** Events may be listed later than they were made. */
const overlapMs = 10 * 60 * 1000;
const firstMs = 3 * 24 * 60 * 60 * 1000;
const page = 100;
const task = 'missed-events';

@Injectable()
export class ListMissedEvents {
  private readonly logger = new Logger(ListMissedEvents.name);

  constructor(
    private readonly feed: PaymentFeed,
    private readonly events: PaymentEventRepository,
    private readonly progress: ReconciliationRepository,
  ) {}

  /**
   * Returns how many were missing.
   * @param settling milliseconds that a webhook may be on its way: what is younger is left to it until the next look
   */
  async run(settling: number): Promise<number> {
    const { reached, now } = await this.progress.begin(task);
    const until = now.getTime() - settling;
    const since = new Date(reached ? reached.getTime() - overlapMs : now.getTime() - firstMs);
    let missed = 0;
    let waiting: ProviderEvent[] = [];
    for await (const event of this.feed.since(since)) {
      if (event.created.getTime() > until) continue;
      waiting.push(event);
      if (waiting.length < page) continue;
      missed += await this.keepUnknown(waiting);
      waiting = [];
    }
    missed += await this.keepUnknown(waiting);
    await this.progress.end(task, now);
    if (missed > 0) this.logger.warn({ missed }, 'events that no webhook brought');
    return missed;
  }

  /** None is lost for another that cannot be kept. */
  private async keepUnknown(listed: readonly ProviderEvent[]): Promise<number> {
    try {
      const stored = await this.events.store(listed.map((event) => ({ ...event, source: 'list' })));
      return stored.size;
    } catch (error) {
      if (isDependencyDown(error) || isTransientDatabaseError(error)) throw error;
      const [event, ...others] = listed;
      if (event && others.length === 0) {
        this.logger.error({ err: error, paymentEvent: event.id }, 'a listed event cannot be kept');
        return 0;
      }
      let stored = 0;
      for (const one of listed) stored += await this.keepUnknown([one]);
      return stored;
    }
  }
}
