import { timestampDate } from '@bufbuild/protobuf/wkt';
import type { Client } from '@connectrpc/connect';
import { problem } from '@headshots/platform/errors';
import {
  MailLinkPurpose,
  type Contact as ContactMessage,
  type IdentityService,
} from '@headshots/proto/identity/v1/identity_pb';
import type { Contact, Contacts, MailLink } from '../../application/ports/contacts.ts';
import { fallbackLanguage, isLanguage } from '../../domain/language.ts';
import type { LinkKind } from '../../domain/mail-kind.ts';

const purposes = {
  verification: MailLinkPurpose.VERIFY_EMAIL,
  password_reset: MailLinkPurpose.RESET_PASSWORD,
  email_change: MailLinkPurpose.CHANGE_EMAIL,
} as const satisfies Record<LinkKind, MailLinkPurpose>;

export class IdentityContacts implements Contacts {
  constructor(private readonly identity: Client<typeof IdentityService>) {}

  async contactOf(userId: string, eventId: string): Promise<Contact> {
    return toContact(await this.identity.getContact({ userId, eventId }));
  }

  async linkFor(kind: LinkKind, userId: string, eventId: string): Promise<MailLink> {
    const purpose = purposes[kind];
    const { contact, link, notMeLink, expiresAt } = await this.identity.issueMailLink({
      userId,
      purpose,
      eventId,
    });
    if (!contact || !expiresAt) throw problem('service.unavailable');
    const links = notMeLink === '' ? { link } : { link, notMeLink };
    return { contact: toContact(contact), ...links, expiresAt: timestampDate(expiresAt) };
  }
}

function toContact({ email, firstName, language }: ContactMessage): Contact {
  return { email, firstName, language: isLanguage(language) ? language : fallbackLanguage };
}
