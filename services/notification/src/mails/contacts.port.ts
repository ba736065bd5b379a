import type { Language } from '@headshots/proto/languages';
import type { LinkKind } from './mail-kind.ts';

export interface Contact {
  readonly email: string;
  readonly firstName: string;
  readonly language: Language;
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
  /** The event is the one that asks for the mail: it opens the address of a deleted account once. */
  abstract contactOf(userId: string, eventId: string): Promise<Contact>;
  /** Mints a new link, so call it right before sending. */
  abstract linkFor(kind: LinkKind, userId: string, eventId: string): Promise<MailLink>;
  abstract lockOf(lockId: string, userId: string): Promise<AccountLock>;
}
