import { Injectable } from '@nestjs/common';
import { problem } from '@headshots/platform/errors';
import { UnitOfWork, type Tx } from '@headshots/platform/persistence';
import { linkTokenHash } from '../mail-links/link-token.ts';
import { isActive } from '../user/user.ts';
import {
  withFallbackProblem,
  AccountChangesRepository,
  AuditLogRepository,
  UserRepository,
} from '../user/index.ts';
import { MailLinksRepository } from '../mail-links/index.ts';

/** It goes a day later, if nobody has verified it until then: programs that check mails press buttons, too. */
@Injectable()
export class DisownAccount {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly links: MailLinksRepository,
    private readonly users: UserRepository,
    private readonly audit: AuditLogRepository,
    private readonly changes: AccountChangesRepository,
  ) {}

  /** @throws Problem `auth.verification_invalid` for a dead link, and once the address is verified */
  async run(token: string): Promise<void> {
    const hash = linkTokenHash(token);
    if (!hash) throw problem('auth.verification_invalid');
    await withFallbackProblem('auth.verification_failed', () =>
      this.unitOfWork.run((tx) => this.disown(tx, hash)),
    );
  }

  private async disown(tx: Tx, hash: Buffer): Promise<void> {
    const owner = await this.links.find(tx, hash);
    const user = owner?.purpose === 'disown' ? await this.users.lock(tx, owner.userId) : undefined;
    const link = await this.links.find(tx, hash);
    if (!link || !user) throw problem('auth.verification_invalid');
    const isDone = user.status === 'deleting' || user.disownedAt !== undefined;
    if (isDone && link.usedRecently) return;
    const unverified = isActive(user) && !user.emailVerifiedAt && user.email === link.email;
    if (!unverified || !(await this.links.claim(tx, hash))) throw problem('auth.verification_invalid');
    await this.changes.disown(tx, user.id);
    await this.audit.record(tx, { action: 'verify', outcome: 'disowned', userId: user.id });
  }
}
