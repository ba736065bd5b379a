import { Injectable } from '@nestjs/common';
import { DeleteNeverVerified } from './person/delete-never-verified.use-case.ts';
import { IdentitySettings } from './identity.settings.ts';
import { Periodic } from '@headshots/platform/workers';
import { AuditLogRepository } from './user/audit-log.repository.ts';
import { DeletionRepository } from './person/deletion.repository.ts';
import { LoginThrottleRepository } from './passwords/login-throttle.repository.ts';
import { MailLinksRepository } from './mail-links/mail-links.repository.ts';
import { MailRequestsRepository } from './mail-links/mail-requests.repository.ts';
import { PasswordConfirmationsRepository } from './passwords/password-confirmations.repository.ts';
import { RegistrationsRepository } from './registration/registrations.repository.ts';
import { SessionRepository } from './sessions/session.repository.ts';
import { UseCountsRepository } from './limits/use-counts.repository.ts';
import { UsedAssertionsRepository } from './social/used-assertions.repository.ts';

/** Removes what has served its time. */
@Injectable()
export class HousekeepingWorker extends Periodic {
  constructor(
    private readonly settings: IdentitySettings,
    private readonly sessions: SessionRepository,
    private readonly links: MailLinksRepository,
    private readonly requests: MailRequestsRepository,
    private readonly throttle: LoginThrottleRepository,
    private readonly confirmations: PasswordConfirmationsRepository,
    private readonly assertions: UsedAssertionsRepository,
    private readonly deletions: DeletionRepository,
    private readonly audit: AuditLogRepository,
    private readonly uses: UseCountsRepository,
    private readonly registrations: RegistrationsRepository,
    private readonly neverVerified: DeleteNeverVerified,
  ) {
    super(10 * 60_000);
  }

  override async work(): Promise<void> {
    await this.sessions.purge();
    await this.links.purge();
    await this.requests.purge();
    await this.throttle.purge(this.settings.lock.memorySeconds);
    await this.confirmations.purge();
    await this.assertions.purge();
    await this.deletions.purge();
    await this.audit.purge();
    await this.uses.purge();
    await this.registrations.purge();
    await this.neverVerified.run();
  }
}
