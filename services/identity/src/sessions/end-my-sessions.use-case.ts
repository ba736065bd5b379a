import { Injectable } from '@nestjs/common';
import { problem } from '@headshots/platform/errors';
import { UnitOfWork } from '@headshots/platform/persistence';
import { EndSession } from './end-session.service.ts';
import { SignedInUser, type SignedInCaller } from './signed-in-user.service.ts';
import { AuditLogRepository } from '../user/index.ts';
import { SessionRepository } from './session.repository.ts';

@Injectable()
export class EndMySessions {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly sessions: SessionRepository,
    private readonly audit: AuditLogRepository,
    private readonly signedIn: SignedInUser,
    private readonly endSession: EndSession,
  ) {}

  /** Once more for one that has ended succeeds. @throws Problem `account.session_not_found`, `auth.session_expired` */
  async one(caller: SignedInCaller, sessionId: string): Promise<readonly string[]> {
    return this.unitOfWork.run(async (tx) => {
      const { id: userId } = await this.signedIn.locked(tx, caller);
      if (!(await this.sessions.belongs(tx, sessionId, userId))) throw problem('account.session_not_found');
      const ended = await this.endSession.run(tx, { id: sessionId, userId }, 'owner');
      if (ended) await this.audit.record(tx, { action: 'logout', outcome: 'one', userId });
      return [sessionId];
    });
  }

  /** All but the one that asks. @throws Problem `auth.session_expired` */
  async others(caller: SignedInCaller): Promise<readonly string[]> {
    return this.unitOfWork.run(async (tx) => {
      const { id: userId } = await this.signedIn.locked(tx, caller);
      const ended = await this.endSession.allOf(tx, userId, 'owner', caller.sessionId);
      await this.audit.record(tx, { action: 'logout', outcome: 'others', userId });
      return ended;
    });
  }
}
