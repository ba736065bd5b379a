import { Module, type DynamicModule } from '@nestjs/common';
import { OutboxModule } from '@headshots/platform/outbox';
import { PersistenceModule } from '@headshots/platform/persistence';
import type { IdentityConfig } from '../identity.config.ts';
import { SurroundingsModule } from '../surroundings.module.ts';
import { tables } from '../tables.ts';
import { AccountLockRepository, AuditLogRepository, FindAccount, UserRepository } from '../user/index.ts';
import {
  DeleteAccountByHand,
  DeletionRepository,
  PersonalRecordsRepository,
  StartDeletion,
} from '../person/index.ts';
import { EndSession, OpenSession, SessionRepository } from '../sessions/index.ts';
import { LockAccount, UnlockAccount } from '../locks/index.ts';
import { LoginThrottleRepository } from '../passwords/index.ts';
import { ExportAccount } from './export-account.use-case.ts';
import { ListDeletions } from './list-deletions.use-case.ts';
import { RepeatDeletions } from './repeat-deletions.use-case.ts';

/** What operators' commands need, without workers, bus and network. Facts are sent by the service that runs beside it. */
@Module({})
export class OperatorModule {
  static forRoot(config: IdentityConfig): DynamicModule {
    const database = { url: config.DATABASE_URL, poolSize: 2, ...tables };
    return {
      module: OperatorModule,
      imports: [
        PersistenceModule.forRoot(database),
        OutboxModule.forRoot(),
        SurroundingsModule.forRoot(config),
      ],
      providers: [
        AccountLockRepository,
        AuditLogRepository,
        DeleteAccountByHand,
        DeletionRepository,
        EndSession,
        ExportAccount,
        FindAccount,
        ListDeletions,
        LockAccount,
        LoginThrottleRepository,
        OpenSession,
        PersonalRecordsRepository,
        RepeatDeletions,
        SessionRepository,
        StartDeletion,
        UnlockAccount,
        UserRepository,
      ],
    };
  }
}
