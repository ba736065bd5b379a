import type { Language } from '../../domain/language.ts';

export interface Contact {
  readonly email: string;
  readonly firstName: string;
  readonly language: Language;
}

export interface VerificationLink {
  readonly contact: Contact;
  readonly link: string;
  readonly expiresAt: Date;
}

/** Identity's door. Methods throw its problems. */
export interface Contacts {
  contactOf(userId: string): Promise<Contact>;
  /** Mints a new link, so call it right before sending. */
  verificationLink(userId: string, eventId: string): Promise<VerificationLink>;
}

export const CONTACTS = Symbol('CONTACTS');
