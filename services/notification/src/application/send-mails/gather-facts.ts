import { Inject, Injectable } from '@nestjs/common';
import type { Delivery } from '../../domain/delivery.ts';
import { deletionDate } from '../../domain/retention.ts';
import { CONTACTS, type Contact, type Contacts } from '../ports/contacts.ts';
import type { MailFacts } from '../ports/mail-composer.ts';
import { ORDERS, type OrderFacts, type Orders } from '../ports/orders.ts';

export interface Gathered {
  readonly recipient: Contact;
  readonly facts: MailFacts;
}

/** Asks the owners for what a mail needs, at the moment it is sent. */
@Injectable()
export class GatherFacts {
  constructor(
    @Inject(CONTACTS) private readonly contacts: Contacts,
    @Inject(ORDERS) private readonly orders: Orders,
  ) {}

  /** @throws Problem of identity or orders */
  async run(delivery: Delivery): Promise<Gathered> {
    const { kind, userId, eventId } = delivery;
    if (kind === 'verification') {
      const { contact, link, expiresAt } = await this.contacts.verificationLink(userId, eventId);
      return { recipient: contact, facts: { kind, link, expiresAt } };
    }
    const [recipient, order] = await Promise.all([
      this.contacts.contactOf(userId),
      this.orders.orderOf(delivery.orderId ?? ''),
    ]);
    return { recipient, facts: kind === 'ready' ? readyFacts(delivery, order) : { kind, order } };
  }
}

function readyFacts({ images, occurredAt }: Delivery, order: OrderFacts): MailFacts {
  const deletedAt = deletionDate(order.deliveredAt ?? occurredAt);
  return { kind: 'ready', order, images: images || order.images, deletedAt };
}
