import { Inject, Injectable } from '@nestjs/common';
import { problem } from '@headshots/platform/errors';
import { UNIT_OF_WORK, type UnitOfWork } from '@headshots/platform/persistence';
import { newLinkToken } from '../../domain/link-token.ts';
import { MAIL_LINKS, type MailLinks } from '../ports/mail-links.ts';
import { USER_STORE, type UserStore } from '../ports/user-store.ts';
import type { Contact } from '../get-contact/get-contact.use-case.ts';
import { SETTINGS, type IdentitySettings } from '../shared/settings.ts';

const lifeSeconds = 86_400;
const mostLive = 3;

export interface IssuedLink {
  readonly contact: Contact;
  readonly link: string;
  readonly expiresAt: Date;
}

/** Makes a verification link at the moment its mail is sent; only the hash stays here. */
@Injectable()
export class IssueMailLinkUseCase {
  constructor(
    @Inject(SETTINGS) private readonly settings: IdentitySettings,
    @Inject(UNIT_OF_WORK) private readonly unitOfWork: UnitOfWork,
    @Inject(USER_STORE) private readonly users: UserStore,
    @Inject(MAIL_LINKS) private readonly links: MailLinks,
  ) {}

  /** @throws Problem `account.not_found` for nobody, `auth.verification_invalid` when there is nothing to verify */
  async run(userId: string, eventId: string): Promise<IssuedLink> {
    const { token, hash } = newLinkToken();
    const { user, expiresAt } = await this.unitOfWork.run(async (tx) => {
      const locked = await this.users.lock(tx, userId);
      if (locked?.status !== 'active' || !locked.email) throw problem('account.not_found');
      if (locked.emailVerifiedAt) throw problem('auth.verification_invalid');
      const { email } = locked;
      const link = { hash, userId, purpose: 'verify_email', email, eventId, lifeSeconds } as const;
      return { user: { ...locked, email }, expiresAt: await this.links.add(tx, link, mostLive) };
    });
    const link = new URL('email-verification', this.settings.publicUrl.replace(/\/*$/, '/'));
    link.searchParams.set('token', token);
    return { contact: user, link: link.href, expiresAt };
  }
}
