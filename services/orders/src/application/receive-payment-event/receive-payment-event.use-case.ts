import { Injectable } from '@nestjs/common';
import { isDependencyDown } from '@headshots/platform/errors';
import { PaymentEventRepository, type NewPaymentEvent } from '../../persistence/payment-event.repository.ts';
import { PaymentFeed } from '../ports/payment-feed.port.ts';
import { Together } from './together.ts';

const mostAtOnce = 50;

/** `pointer`: news that has to be fetched. */
export type Received = 'known' | 'news' | 'pointer';

/** Keeps what the provider of payments sends. The signature is the credential; what it means is found out later. */
@Injectable()
export class ReceivePaymentEvent {
  private readonly keep: Together<NewPaymentEvent, Received>;

  constructor(
    private readonly feed: PaymentFeed,
    events: PaymentEventRepository,
  ) {
    this.keep = new Together(
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

  /** @throws Problem `webhook.signature_invalid` */
  async run(payload: Uint8Array, signature: string): Promise<Received> {
    return this.keep.run({ ...this.feed.verify(payload, signature), source: 'webhook' });
  }
}
