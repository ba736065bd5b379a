import { Injectable } from '@nestjs/common';
import { Erasures } from '@headshots/erasure';
import type { EventMeta } from '@headshots/platform/events';
import type { Tx } from '@headshots/platform/persistence';
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

/** Notes that an event asks for mails. Sending is the worker's. */
@Injectable()
export class QueueMail {
  constructor(
    private readonly deliveries: DeliveryRepository,
    private readonly erasures: Erasures,
  ) {}

  /** Answers false when the person they are for was erased. */
  async run(tx: Tx, { eventId, time: occurredAt }: EventMeta, mails: readonly MailWish[]): Promise<boolean> {
    const traceparent = currentTraceparent();
    for (const mail of mails) {
      const last = mail.kind === 'account_deleted';
      if (!last && mail.userId && (await this.erasures.isErased(tx, mail.userId))) return false;
      await this.deliveries.open(tx, { ...nothingElse, ...mail, eventId, occurredAt, traceparent });
    }
    return true;
  }
}
