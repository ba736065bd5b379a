import { Injectable } from '@nestjs/common';
import { Erasures } from '@headshots/erasure';
import { Inbox } from '@headshots/platform/outbox';
import type { EventMeta, Outcome } from '@headshots/platform/events';
import { currentTraceparent } from '@headshots/platform/telemetry';
import type { MailKind } from '../mails/mail-kind.ts';
import { DeliveryRepository } from './delivery.repository.ts';

export interface MailWish {
  readonly kind: MailKind;
  readonly userId?: string;
  readonly orderId?: string;
  readonly images?: number;
  readonly photoId?: string;
  readonly expiresAt?: Date;
  readonly provider?: string;
  readonly withdrawalId?: string;
  readonly detail?: string;
}

const nothingElse = {
  userId: undefined,
  orderId: undefined,
  images: undefined,
  photoId: undefined,
  expiresAt: undefined,
  provider: undefined,
  withdrawalId: undefined,
  detail: undefined,
} as const;

/** Notes that an event asks for mails, once per event. Sending is the worker's. */
@Injectable()
export class QueueMail {
  constructor(
    private readonly inbox: Inbox,
    private readonly deliveries: DeliveryRepository,
    private readonly erasures: Erasures,
  ) {}

  run(meta: EventMeta, ...mails: readonly MailWish[]): Promise<Outcome> {
    const { eventId, time } = meta;
    return this.inbox.once(meta, async (tx) => {
      const traceparent = currentTraceparent();
      for (const mail of mails) {
        const last = mail.kind === 'account_deleted';
        if (!last && mail.userId && (await this.erasures.isErased(tx, mail.userId))) return 'ignored';
        await this.deliveries.open(tx, { ...nothingElse, ...mail, eventId, occurredAt: time, traceparent });
      }
      return 'applied';
    });
  }
}
