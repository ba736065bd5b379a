import { Inject, Injectable } from '@nestjs/common';
import { UnitOfWork } from '@headshots/platform/persistence';
import { AUDIT_LOG, type AuditLog } from '../ports/audit-log.ts';
import { SESSION_TOKENS, type SessionTokens } from '../ports/session-tokens.ts';
import { EndSession } from '../sessions/end-session.ts';

/** Ends the session a token belongs to, expired or not. */
@Injectable()
export class LogoutUseCase {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    @Inject(AUDIT_LOG) private readonly audit: AuditLog,
    @Inject(SESSION_TOKENS) private readonly tokens: SessionTokens,
    @Inject(EndSession) private readonly endSession: EndSession,
  ) {}

  /** The session that ended; undefined when there was no live one. */
  async run(token: string): Promise<string | undefined> {
    const asked = await this.tokens.read(token);
    if (!asked) return undefined;
    const { sessionId, userId } = asked;
    return this.unitOfWork.run(async (tx) => {
      if (!(await this.endSession.run(tx, { id: sessionId, userId }, 'logout'))) return undefined;
      await this.audit.record(tx, { action: 'logout', outcome: 'done', userId });
      return sessionId;
    });
  }
}
