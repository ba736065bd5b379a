import { Inject, Injectable } from '@nestjs/common';
import { problem } from '@headshots/platform/errors';
import { UNIT_OF_WORK, type UnitOfWork } from '@headshots/platform/persistence';
import { newLinkToken } from '../../domain/link-token.ts';
import { linkRules, mostLiveLinks, type LinkPurpose } from '../../domain/mail-link.ts';
import { isActive } from '../../domain/user.ts';
import { MAIL_LINKS, type MailLinks } from '../ports/mail-links.ts';
import { USER_STORE, type UserStore } from '../ports/user-store.ts';
import type { Contact } from '../get-contact/get-contact.use-case.ts';
import { SETTINGS, type IdentitySettings } from '../shared/settings.ts';

export interface LinkWish {
  readonly userId: string;
  readonly purpose: LinkPurpose;
  /** Event that asked for the mail. */
  readonly eventId: string;
}

export interface IssuedLink {
  readonly contact: Contact;
  readonly link: string;
  readonly expiresAt: Date;
}

/** Makes a link at the moment its mail is sent; only the hash stays here. */
@Injectable()
export class IssueMailLinkUseCase {
  constructor(
    @Inject(SETTINGS) private readonly settings: IdentitySettings,
    @Inject(UNIT_OF_WORK) private readonly unitOfWork: UnitOfWork,
    @Inject(USER_STORE) private readonly users: UserStore,
    @Inject(MAIL_LINKS) private readonly links: MailLinks,
  ) {}

  /** @throws Problem `account.not_found` for nobody, `auth.verification_invalid` when the link has become needless */
  async run({ userId, purpose, eventId }: LinkWish): Promise<IssuedLink> {
    const { path, lifeSeconds, addressOf } = linkRules[purpose];
    const { token, hash } = newLinkToken();
    const { contact, expiresAt } = await this.unitOfWork.run(async (tx) => {
      const user = await this.users.lock(tx, userId);
      if (!isActive(user)) throw problem('account.not_found');
      const email = addressOf(user);
      if (!email) throw problem('auth.verification_invalid');
      const link = { hash, userId, purpose, email, eventId, lifeSeconds };
      return { contact: { ...user, email }, expiresAt: await this.links.add(tx, link, mostLiveLinks) };
    });
    const link = new URL(path, this.settings.publicUrl.replace(/\/*$/, '/'));
    link.searchParams.set('token', token);
    return { contact, link: link.href, expiresAt };
  }
}
