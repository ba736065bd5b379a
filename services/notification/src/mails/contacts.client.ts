import { timestampDate } from '@bufbuild/protobuf/wkt';
import type { Client } from '@connectrpc/connect';
import { problem } from '@headshots/platform/errors';
import type {
  AccountLock as LockMessage,
  Contact as ContactMessage,
  IdentityService,
} from '@headshots/proto/identity/v1/identity_pb';
import type { OrderRefund } from '@headshots/proto/common/v1/types_pb';
import type { MailLinkPurpose } from '@headshots/proto/vocabulary';
import { mailLinkPurposeWords } from '@headshots/proto/words';
import type { AccountLock, Contact, Contacts, FormerOwner, MailLink, OwedRefund } from './contacts.port.ts';
import { languageOf } from '@headshots/proto/languages';
import type { LinkKind } from './mail-kind.ts';

const purposes = {
  verification: 'verify_email',
  password_reset: 'reset_password',
  email_change: 'change_email',
} as const satisfies Record<LinkKind, MailLinkPurpose>;

export class ContactsClient implements Contacts {
  constructor(private readonly identity: Client<typeof IdentityService>) {}

  async contactOf(userId: string, eventId: string): Promise<Contact> {
    return toContact(await this.identity.getContact({ userId, eventId }));
  }

  async formerOwner(userId: string, eventId: string): Promise<FormerOwner> {
    const contact = await this.identity.getContact({ userId, eventId });
    return { ...toContact(contact), refunds: contact.refunds.map(toRefund) };
  }

  async linkFor(kind: LinkKind, userId: string, eventId: string): Promise<MailLink> {
    const purpose = mailLinkPurposeWords.toCode(purposes[kind]);
    const { contact, link, notMeLink, expiresAt } = await this.identity.issueMailLink({
      userId,
      purpose,
      eventId,
    });
    if (!contact || !expiresAt) throw problem('service.unavailable');
    const links = notMeLink === '' ? { link } : { link, notMeLink };
    return { contact: toContact(contact), ...links, expiresAt: timestampDate(expiresAt) };
  }

  async lockOf(lockId: string, userId: string): Promise<AccountLock> {
    return toLock(await this.identity.getAccountLock({ lockId, userId }));
  }
}

function toLock({ reason, lockedAt, unlockedAt }: LockMessage): AccountLock {
  if (!lockedAt) throw problem('service.unavailable');
  return {
    reason,
    lockedAt: timestampDate(lockedAt),
    unlockedAt: unlockedAt && timestampDate(unlockedAt),
  };
}

function toContact({ email, firstName, language }: ContactMessage): Contact {
  return { email, firstName, language: languageOf(language) };
}

function toRefund({ orderNumber, amount, review }: OrderRefund): OwedRefund {
  if (!amount) throw problem('service.unavailable');
  return {
    orderNumber,
    amount: { amount: Number(amount.amount), currency: amount.currency },
    review,
  };
}
