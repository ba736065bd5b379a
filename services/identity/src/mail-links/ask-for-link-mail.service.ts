import { Injectable } from '@nestjs/common';
import type { Tx } from '@headshots/platform/persistence';
import {
  UserEmailChangeRequestedSchema,
  UserPasswordResetRequestedSchema,
  UserRegisteredSchema,
  UserVerificationRequestedSchema,
} from '@headshots/proto/identity/v1/events_pb';
import type { LinkPurpose } from './mail-link.ts';
import type { User } from '../user/user.ts';
import { MailLinksRepository } from './mail-links.repository.ts';

type Reason = 'registered' | 'verification' | 'reset' | 'email_change';

const purposes = {
  registered: 'verify_email',
  verification: 'verify_email',
  reset: 'reset_password',
  email_change: 'change_email',
} as const satisfies Record<Reason, LinkPurpose>;

@Injectable()
export class AskForLinkMail {
  constructor(private readonly links: MailLinksRepository) {}

  async run(tx: Tx, user: Pick<User, 'id' | 'language'>, reason: Reason): Promise<void> {
    const eventId = await publish(tx, user, reason);
    await this.links.expect(tx, { eventId, userId: user.id, purpose: purposes[reason] });
  }
}

function publish(tx: Tx, { id: userId, language }: Pick<User, 'id' | 'language'>, reason: Reason) {
  switch (reason) {
    case 'registered':
      return tx.publish(UserRegisteredSchema, { userId, language });
    case 'verification':
      return tx.publish(UserVerificationRequestedSchema, { userId });
    case 'reset':
      return tx.publish(UserPasswordResetRequestedSchema, { userId });
    case 'email_change':
      return tx.publish(UserEmailChangeRequestedSchema, { userId });
  }
}
