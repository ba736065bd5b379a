import { Injectable } from '@nestjs/common';
import { isDependencyDown } from '@headshots/platform/errors';
import { PaymentEventRepository, type NewPaymentEvent } from './payment-event.repository.ts';
import { PaymentFeed, type ProviderEvent } from './payment-feed.port.ts';
import { Batcher } from './batcher.ts';
import { WebhookCount } from './webhook.metrics.ts';

const mostAtOnce = 50;

export type Received = 'known' | 'news' | 'pointer';

/** Keeps what the provider of payments sends. The signature is the credential; what it means is found out later. */
@Injectable()
export class ReceivePaymentEvent {
  private readonly keep: Batcher<NewPaymentEvent, Received>;
  private readonly count: WebhookCount;

  constructor(
    private readonly feed: PaymentFeed,
    events: PaymentEventRepository,
  ) {
    this.count = new WebhookCount(feed.eventTypes);
    this.keep = new Batcher(
      async (all) => {
        const stored = await events.store(all);
        return all.map(({ id, isPointer }) => {
          if (!stored.has(id)) return 'known';
          return isPointer ? 'pointer' : 'news';
        });
      },
      mostAtOnce,
      isDependencyDown,
    );
  }

  /** @throws Problem `webhook.signature_invalid`, `webhook.malformed` */
  async run(payload: Uint8Array, signature: string): Promise<Received> {
    const event = this.verified(payload, signature);
    try {
      const received = await this.keep.run({ ...event, source: 'webhook' });
      this.count.add(event.type, received === 'known' ? 'known' : 'stored');
      return received;
    } catch (error) {
      this.count.add(event.type, 'failed');
      throw error;
    }
  }

  private verified(payload: Uint8Array, signature: string): ProviderEvent {
    try {
      return this.feed.verify(payload, signature);
    } catch (error) {
      this.count.refused();
      throw error;
    }
  }
}
