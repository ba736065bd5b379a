import type { Language } from '@headshots/proto/languages';
import type { LinkKind } from './mail-kind.ts';
import type { Money } from './orders.port.ts';

export interface Contact {
  readonly email: string;
  readonly firstName: string;
  readonly language: Language;
}

/** What of an unfinished order of a deleted account goes back. */
export interface OwedRefund {
  readonly orderNumber: string;
  readonly amount: Money;
  /** A person decides about it first. */
  readonly review: boolean;
}

export interface FormerOwner extends Contact {
  /** Empty, too, when orders does not say. */
  readonly refunds: readonly OwedRefund[];
}

export interface MailLink {
  readonly contact: Contact;
  readonly link: string;
  readonly notMeLink?: string;
  readonly expiresAt: Date;
}

/** A lock that an operator set. */
export interface AccountLock {
  /** In the operator's words. */
  readonly reason: string;
  readonly lockedAt: Date;
  readonly unlockedAt: Date | undefined;
}

/** Identity's door. Methods throw its problems. */
export abstract class Contacts {
  abstract contactOf(userId: string, eventId: string): Promise<Contact>;
  /** Of a deleted account, once. The event is the one that asks for the last mail. */
  abstract formerOwner(userId: string, eventId: string): Promise<FormerOwner>;
  /** Mints a new link, so call it right before sending. */
  abstract linkFor(kind: LinkKind, userId: string, eventId: string): Promise<MailLink>;
  abstract lockOf(lockId: string, userId: string): Promise<AccountLock>;
}
