import { Inject, Injectable } from '@nestjs/common';
import { INBOX, type EventMeta, type Inbox, type Outcome } from '@headshots/platform/messaging';
import type { Delivery } from '../../domain/delivery.ts';
import { DELIVERY_STORE, type DeliveryStore } from '../ports/delivery-store.ts';

/** Notes that an event asks for a mail, once per event. Sending is the worker's. */
@Injectable()
export class QueueMail {
  constructor(
    @Inject(INBOX) private readonly inbox: Inbox,
    @Inject(DELIVERY_STORE) private readonly deliveries: DeliveryStore,
  ) {}

  run(
    meta: EventMeta,
    mail: Pick<Delivery, 'kind' | 'userId'> & { readonly orderId?: string },
  ): Promise<Outcome> {
    const { eventId, time } = meta;
    return this.inbox.once(meta, async (tx) => {
      await this.deliveries.open(tx, { ...mail, orderId: mail.orderId, eventId, occurredAt: time });
      return 'applied';
    });
  }
}
