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

/** Identity's door. Methods throw its problems. */
export abstract class Contacts {
  /** The event is the one that asks for the mail: it opens the address of a deleted account once. */
  abstract contactOf(userId: string, eventId: string): Promise<Contact>;
  /** Mints a new link, so call it right before sending. */
  abstract linkFor(kind: LinkKind, userId: string, eventId: string): Promise<MailLink>;
}
