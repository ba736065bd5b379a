import { Injectable } from '@nestjs/common';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { Tx } from '@headshots/platform/persistence';
import { SessionRevokedSchema } from '@headshots/proto/identity/v1/events_pb';
import type { EndReason } from './session.ts';
import { SessionRepository, type SessionRef } from './session.repository.ts';

/** Ends sessions and says so, unless they died of age: then their tokens are dead already. */
@Injectable()
export class EndSession {
  constructor(private readonly sessions: SessionRepository) {}

  async run(tx: Tx, session: SessionRef, reason: EndReason): Promise<boolean> {
    if (!(await this.sessions.end(tx, session.id, reason))) return false;
    if (reason === 'age') return true;
    const revokedAt = timestampFromDate(await this.sessions.now(tx));
    await tx.publish(SessionRevokedSchema, {
      sessionId: session.id,
      userId: session.userId,
      reason,
      revokedAt,
    });
    return true;
  }

  /** Ends all live sessions of the user but one; the user's row must be locked. Answers their ids. */
  async allOf(tx: Tx, userId: string, reason: EndReason, keptId?: string): Promise<readonly string[]> {
    const live = await this.sessions.liveOf(tx, userId);
    const ending = live.filter(({ id }) => id !== keptId);
    for (const session of ending) await this.run(tx, session, reason);
    return ending.map(({ id }) => id);
  }
}
