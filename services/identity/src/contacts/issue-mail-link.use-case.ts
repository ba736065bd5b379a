import { Injectable, Logger } from '@nestjs/common';
import { problem } from '@headshots/platform/errors';
import { UnitOfWork, type Tx } from '@headshots/platform/persistence';
import type { NormalisedEmail } from '@headshots/platform/text';
import { newLinkToken } from '../mail-links/link-token.ts';
import { linkRules, mostLiveLinks, type LinkPurpose } from '../mail-links/mail-link.ts';
import { isActive } from '../user/user.ts';
import type { Contact } from './get-contact.use-case.ts';
import { IdentitySettings } from '../identity.settings.ts';
import { AuditLogRepository, UserRepository } from '../user/index.ts';
import { MailLinksRepository } from '../mail-links/index.ts';

export interface LinkWish {
  readonly userId: string;
  readonly purpose: LinkPurpose;
  readonly eventId: string;
}

export interface IssuedLink {
  readonly contact: Contact;
  readonly link: string;
  /** Beside a link that verifies: removes the account nobody of this address has opened. */
  readonly notMeLink: string | undefined;
  readonly expiresAt: Date;
}

/** Makes the links of a mail at the moment it is sent, for a mail we asked for; only hashes stay here. */
@Injectable()
export class IssueMailLink {
  private readonly logger = new Logger('mail-links');

  constructor(
    private readonly settings: IdentitySettings,
    private readonly unitOfWork: UnitOfWork,
    private readonly users: UserRepository,
    private readonly links: MailLinksRepository,
    private readonly audit: AuditLogRepository,
  ) {}

  /**
   * @throws Problem `account.not_found` for nobody, `auth.verification_invalid` when the link has become needless,
   * `auth.forbidden` when we have not asked for this mail
   */
  async run(wish: LinkWish): Promise<IssuedLink> {
    const issued = await this.unitOfWork.run((tx) => this.issue(tx, wish));
    if (issued) return issued;
    const { userId, purpose, eventId } = wish;
    this.logger.error(
      { userId, purpose, eventId },
      'somebody asked for a mail link that no fact of ours asks for',
    );
    throw problem('auth.forbidden');
  }

  private async issue(tx: Tx, wish: LinkWish): Promise<IssuedLink | undefined> {
    const { userId, purpose } = wish;
    const user = await this.users.lock(tx, userId);
    if (!isActive(user)) throw problem('account.not_found');
    const email = linkRules[purpose].addressOf(user);
    if (!email) throw problem('auth.verification_invalid');
    const expected = await this.links.isExpected(tx, wish);
    await this.audit.record(tx, { action: 'link', outcome: expected ? purpose : 'refused', userId });
    if (!expected) return undefined;
    const { link, expiresAt } = await this.mint(tx, wish, email);
    const notMe = purpose === 'verify_email' && (await this.mint(tx, { ...wish, purpose: 'disown' }, email));
    return { contact: { ...user, email }, link, notMeLink: notMe ? notMe.link : undefined, expiresAt };
  }

  private async mint(tx: Tx, { userId, purpose, eventId }: LinkWish, email: NormalisedEmail) {
    const { path, lifeSeconds } = linkRules[purpose];
    const { token, hash } = newLinkToken();
    const stored = { hash, userId, purpose, email, eventId, lifeSeconds };
    const expiresAt = await this.links.add(tx, stored, mostLiveLinks);
    const link = new URL(path, this.settings.publicUrl.replace(/\/*$/, '/'));
    link.searchParams.set('token', token);
    return { link: link.href, expiresAt };
  }
}
