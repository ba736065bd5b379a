import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '@headshots/platform/persistence';
import { SessionTokens } from './session-tokens.service.ts';
import { EndSession } from './end-session.service.ts';
import { AuditLogRepository } from '../user/index.ts';

/** Ends the session a token belongs to, expired or not. */
@Injectable()
export class LogOut {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly audit: AuditLogRepository,
    private readonly tokens: SessionTokens,
    private readonly endSession: EndSession,
  ) {}

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
