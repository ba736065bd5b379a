import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '@headshots/platform/persistence';
import { OpenSession, SessionTokens } from '../sessions/index.ts';
import { deviceOf } from '../sessions/device.ts';
import { sessionPolicy } from '../sessions/session.ts';
import { AuditLogRepository, FindAccount, UserRepository } from '../user/index.ts';
import { isActive } from '../user/user.ts';

/** For whoever asks for their data by email: a session that lives as long as one token, long enough for the download. */
@Injectable()
export class ExportAccount {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly findAccount: FindAccount,
    private readonly users: UserRepository,
    private readonly openSession: OpenSession,
    private readonly tokens: SessionTokens,
    private readonly audit: AuditLogRepository,
  ) {}

  /** `who` is an address or a user id. Answers the token; undefined for nobody. */
  async run(who: string, operator: string): Promise<string | undefined> {
    const found = await this.findAccount.run(who);
    if (!found) return undefined;
    const claims = await this.unitOfWork.run(async (tx) => {
      const user = await this.users.lock(tx, found.id);
      if (!isActive(user)) return undefined;
      await this.audit.record(tx, { action: 'export', outcome: 'operator', userId: user.id, operator });
      const lastsMs = sessionPolicy.tokenSeconds * 1_000;
      return this.openSession.run(tx, user, { remember: false, device: deviceOf(undefined), lastsMs });
    });
    return claims && this.tokens.mint(claims);
  }
}
