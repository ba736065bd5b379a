import type { LinkKind, SecurityKind } from '../../domain/mail-kind.ts';
import type { Contact } from './contacts.port.ts';
import type { OrderFacts } from './orders.port.ts';

/** What a mail says, before language and looks. */
export type MailFacts =
  | { readonly kind: LinkKind; readonly link: string; readonly notMeLink?: string; readonly expiresAt: Date }
  | { readonly kind: SecurityKind; readonly at: Date; readonly provider: string | undefined }
  | { readonly kind: 'account_deleted' }
  | {
      readonly kind: 'photo_expiring';
      readonly photoId: string;
      readonly expiresAt: Date;
      /** Images were made from it. */
      readonly ordered: boolean;
    }
  | { readonly kind: 'receipt'; readonly order: OrderFacts }
  | { readonly kind: 'ready'; readonly order: OrderFacts; readonly images: number; readonly deletedAt: Date }
  | { readonly kind: 'refunded'; readonly order: OrderFacts };

export interface ComposedMail {
  readonly language: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

export abstract class MailComposer {
  abstract compose(recipient: Contact, facts: MailFacts): ComposedMail;
}
