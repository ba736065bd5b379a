import { Inject, Injectable } from '@nestjs/common';
import { UnitOfWork, type Tx } from '@headshots/platform/persistence';
import { DeleteNeverVerified } from '../application/delete-account/delete-never-verified.ts';
import { AUDIT_LOG, type AuditLog } from '../application/ports/audit-log.ts';
import { DELETION_STORE, type DeletionStore } from '../application/ports/deletion-store.ts';
import { LOGIN_THROTTLE, type LoginThrottle } from '../application/ports/login-throttle.ts';
import { MAIL_LINKS, type MailLinks } from '../application/ports/mail-links.ts';
import { MAIL_REQUESTS, type MailRequests } from '../application/ports/mail-requests.ts';
import {
  PASSWORD_CONFIRMATIONS,
  type PasswordConfirmations,
} from '../application/ports/password-confirmations.ts';
import { SESSION_STORE, type SessionStore } from '../application/ports/session-store.ts';
import { USED_ASSERTIONS, type UsedAssertions } from '../application/ports/used-assertions.ts';
import { SETTINGS, type IdentitySettings } from '../application/shared/settings.ts';
import { Periodic } from '@headshots/platform/workers';

/** Deletes what has served its time; a part of each at a time, and at once the next while there is more. */
@Injectable()
export class PurgeWorker extends Periodic {
  constructor(
    @Inject(SETTINGS) private readonly settings: IdentitySettings,
    private readonly unitOfWork: UnitOfWork,
    @Inject(SESSION_STORE) private readonly sessions: SessionStore,
    @Inject(MAIL_LINKS) private readonly links: MailLinks,
    @Inject(MAIL_REQUESTS) private readonly requests: MailRequests,
    @Inject(LOGIN_THROTTLE) private readonly throttle: LoginThrottle,
    @Inject(PASSWORD_CONFIRMATIONS) private readonly confirmations: PasswordConfirmations,
    @Inject(USED_ASSERTIONS) private readonly assertions: UsedAssertions,
    @Inject(DELETION_STORE) private readonly deletions: DeletionStore,
    @Inject(AUDIT_LOG) private readonly audit: AuditLog,
    @Inject(DeleteNeverVerified) private readonly neverVerified: DeleteNeverVerified,
  ) {
    super(10 * 60_000);
  }

  protected override async work(): Promise<boolean> {
    const purges: readonly ((tx: Tx) => Promise<boolean>)[] = [
      (tx) => this.sessions.purge(tx),
      (tx) => this.links.purge(tx),
      (tx) => this.requests.purge(tx),
      (tx) => this.throttle.purge(tx, this.settings.lock.memorySeconds),
      (tx) => this.confirmations.purge(tx),
      (tx) => this.assertions.purge(tx),
      (tx) => this.deletions.purge(tx),
      (tx) => this.audit.purge(tx),
    ];
    let more = false;
    for (const purge of purges) more = (await this.unitOfWork.run(purge)) || more;
    await this.neverVerified.run();
    return more;
  }
}
