import { Injectable } from '@nestjs/common';
import type { Delivery } from '../../domain/delivery.ts';
import { isLinkKind, isSecurityKind, type OrderKind } from '../../domain/mail-kind.ts';
import { deletionDate } from '../../domain/retention.ts';
import { type Contact, Contacts } from '../ports/contacts.port.ts';
import type { MailFacts } from '../ports/mail-composer.port.ts';
import { type OrderFacts, Orders } from '../ports/orders.port.ts';

export interface Gathered {
  readonly recipient: Contact;
  readonly facts: MailFacts;
}

/** Asks the owners for what a mail needs, at the moment it is sent. */
@Injectable()
export class GatherFacts {
  constructor(
    private readonly contacts: Contacts,
    private readonly orders: Orders,
  ) {}

  /** @throws Problem of identity or orders */
  async run(delivery: Delivery): Promise<Gathered> {
    const { kind, userId, eventId, occurredAt, provider } = delivery;
    if (isLinkKind(kind)) {
      const { contact, ...links } = await this.contacts.linkFor(kind, userId, eventId);
      return { recipient: contact, facts: { kind, ...links } };
    }
    const recipient = await this.contacts.contactOf(userId, eventId);
    if (kind === 'account_deleted') return { recipient, facts: { kind } };
    if (kind === 'photo_expiring') return { recipient, facts: expiringFacts(delivery) };
    if (isSecurityKind(kind)) return { recipient, facts: { kind, at: occurredAt, provider } };
    const order = await this.orders.orderOf(delivery.orderId ?? '');
    return { recipient, facts: orderFacts(kind, delivery, order) };
  }
}

function expiringFacts({ photoId, orderId, expiresAt, occurredAt }: Delivery): MailFacts {
  return {
    kind: 'photo_expiring',
    photoId: photoId ?? '',
    expiresAt: expiresAt ?? occurredAt,
    ordered: orderId !== undefined,
  };
}

function orderFacts(kind: OrderKind, { images, occurredAt }: Delivery, order: OrderFacts): MailFacts {
  if (kind !== 'ready') return { kind, order };
  const deletedAt = deletionDate(order.deliveredAt ?? occurredAt);
  return { kind, order, images: images || order.images, deletedAt };
}
