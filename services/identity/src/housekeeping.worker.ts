import { Injectable } from '@nestjs/common';
import { DeleteNeverVerified, DeletionRepository } from './person/index.ts';
import { AuditLogRepository } from './user/index.ts';
import { LoginThrottleRepository, PasswordConfirmationsRepository } from './passwords/index.ts';
import { MailLinksRepository, MailRequestsRepository } from './mail-links/index.ts';
import { RegistrationsRepository } from './registration/index.ts';
import { SessionRepository } from './sessions/index.ts';
import { UseCountsRepository } from './limits/index.ts';
import { UsedAssertionsRepository } from './social/index.ts';
import { IdentitySettings } from './identity.settings.ts';
import { Periodic } from '@headshots/platform/workers';

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
