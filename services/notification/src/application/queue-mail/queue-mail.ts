import { Inject, Injectable } from '@nestjs/common';
import { INBOX, type EventMeta, type Inbox, type Outcome } from '@headshots/platform/messaging';
import type { MailKind } from '../../domain/mail-kind.ts';
import { DELIVERY_STORE, type DeliveryStore } from '../ports/delivery-store.ts';

export interface MailWish {
  readonly kind: MailKind;
  readonly userId: string;
  readonly orderId?: string;
  readonly images?: number;
}

const noOrder = { orderId: undefined, images: undefined } as const;

/** Notes that an event asks for a mail, once per event. Sending is the worker's. */
@Injectable()
export class QueueMail {
  constructor(
    @Inject(INBOX) private readonly inbox: Inbox,
    @Inject(DELIVERY_STORE) private readonly deliveries: DeliveryStore,
  ) {}

  run(meta: EventMeta, mail: MailWish): Promise<Outcome> {
    const { eventId, time } = meta;
    return this.inbox.once(meta, async (tx) => {
      await this.deliveries.open(tx, { ...noOrder, ...mail, eventId, occurredAt: time });
      return 'applied';
    });
  }
}
