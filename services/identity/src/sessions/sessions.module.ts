import { Module } from '@nestjs/common';
import { UserModule } from '../user/index.ts';
import { DisabledAccountsWorker } from './disabled-accounts.worker.ts';
import { EndDisabledSessions } from './end-disabled-sessions.use-case.ts';
import { EndMySessions } from './end-my-sessions.use-case.ts';
import { EndSession } from './end-session.service.ts';
import { KeySetController } from './key-set.controller.ts';
import { ListMySessions } from './list-my-sessions.use-case.ts';
import { ListRevokedSessions } from './list-revoked-sessions.use-case.ts';
import { LogOut } from './log-out.use-case.ts';
import { NoteTokensSeen } from './note-tokens-seen.use-case.ts';
import { OpenSession } from './open-session.service.ts';
import { RefreshSession } from './refresh-session.use-case.ts';
import { SessionRepository } from './session.repository.ts';
import { SignedInUser } from './signed-in-user.service.ts';

@Module({
  imports: [UserModule],
  controllers: [KeySetController],
  providers: [
    DisabledAccountsWorker,
    EndDisabledSessions,
    EndMySessions,
    EndSession,
    ListMySessions,
    ListRevokedSessions,
    LogOut,
    NoteTokensSeen,
    OpenSession,
    RefreshSession,
    SessionRepository,
    SignedInUser,
  ],
  exports: [
    EndMySessions,
    EndSession,
    ListMySessions,
    ListRevokedSessions,
    LogOut,
    NoteTokensSeen,
    OpenSession,
    RefreshSession,
    SessionRepository,
    SignedInUser,
  ],
})
export class SessionsModule {}
