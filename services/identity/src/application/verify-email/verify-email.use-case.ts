import { Inject, Injectable } from '@nestjs/common';
import { problem } from '@headshots/platform/errors';
import { UNIT_OF_WORK, type Tx, type UnitOfWork } from '@headshots/platform/persistence';
import { linkTokenHash } from '../../domain/link-token.ts';
import type { User } from '../../domain/user.ts';
import { AUDIT_LOG, type AuditLog } from '../ports/audit-log.ts';
import { MAIL_LINKS, type MailLinks } from '../ports/mail-links.ts';
import { USER_STORE, type UserStore } from '../ports/user-store.ts';
import { answering } from '../shared/answering.ts';

const purpose = 'verify_email';

/** Takes the token of a mailed link. The same link once more within 24 h succeeds again. */
@Injectable()
export class VerifyEmailUseCase {
  constructor(
    @Inject(UNIT_OF_WORK) private readonly unitOfWork: UnitOfWork,
    @Inject(MAIL_LINKS) private readonly links: MailLinks,
    @Inject(USER_STORE) private readonly users: UserStore,
    @Inject(AUDIT_LOG) private readonly audit: AuditLog,
  ) {}

  async run(token: string): Promise<User> {
    const hash = linkTokenHash(token);
    if (!hash) throw problem('auth.verification_invalid');
    return answering('auth.verification_failed', () => this.unitOfWork.run((tx) => this.verify(tx, hash)));
  }

  private async verify(tx: Tx, hash: Buffer): Promise<User> {
    const link = await this.links.find(tx, hash, purpose);
    const user = link && (await this.users.lock(tx, link.userId));
    if (user?.status !== 'active' || user.email !== link?.email) throw problem('auth.verification_invalid');
    if (await this.links.claim(tx, hash)) return this.confirm(tx, user);
    const again = await this.links.find(tx, hash, purpose);
    if (again?.usedRecently && user.emailVerifiedAt) return user;
    throw problem('auth.verification_invalid');
  }

  private async confirm(tx: Tx, user: User): Promise<User> {
    await this.users.markVerified(tx, user.id);
    await this.links.burn(tx, user.id, purpose);
    await this.audit.record(tx, { action: 'verify', outcome: 'done', userId: user.id });
    const verified = await this.users.byId(tx, user.id);
    if (!verified) throw new Error('A locked user disappeared.');
    return verified;
  }
}
