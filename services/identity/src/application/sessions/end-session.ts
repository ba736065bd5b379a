import { Inject, Injectable } from '@nestjs/common';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { Tx } from '@headshots/platform/persistence';
import { SessionRevokedSchema } from '@headshots/proto/identity/v1/events_pb';
import type { EndReason } from '../../domain/session.ts';
import { SESSION_STORE, type SessionRef, type SessionStore } from '../ports/session-store.ts';

/** Ends a session and says so, unless it died of age: then its tokens are dead already. */
@Injectable()
export class EndSession {
  constructor(@Inject(SESSION_STORE) private readonly sessions: SessionStore) {}

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
}
