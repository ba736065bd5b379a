import type { Contact } from './contacts.ts';
import type { OrderFacts } from './orders.ts';

/** What a mail says, before language and looks. */
export type MailFacts =
  | { readonly kind: 'verification'; readonly link: string; readonly expiresAt: Date }
  | { readonly kind: 'receipt'; readonly order: OrderFacts }
  | { readonly kind: 'ready'; readonly order: OrderFacts; readonly images: number; readonly deletedAt: Date }
  | { readonly kind: 'refunded'; readonly order: OrderFacts };

export interface ComposedMail {
  readonly language: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

export interface MailComposer {
  compose(recipient: Contact, facts: MailFacts): ComposedMail;
}

export const MAIL_COMPOSER = Symbol('MAIL_COMPOSER');
