import { Module } from '@nestjs/common';
import { AccountChangesRepository } from './account-changes.repository.ts';
import { AccountLockRepository } from './account-lock.repository.ts';
import { AuditLogRepository } from './audit-log.repository.ts';
import { FindAccount } from './find-account.service.ts';
import { SyncEmail } from './sync-email.service.ts';
import { SyncEmails } from './sync-emails.use-case.ts';
import { FreeUsername } from './free-username.service.ts';
import { UserRepository } from './user.repository.ts';

@Module({
  providers: [
    AccountChangesRepository,
    AccountLockRepository,
    AuditLogRepository,
    FindAccount,
    SyncEmail,
    SyncEmails,
    FreeUsername,
    UserRepository,
  ],
  exports: [
    AccountChangesRepository,
    AccountLockRepository,
    AuditLogRepository,
    FindAccount,
    SyncEmail,
    SyncEmails,
    FreeUsername,
    UserRepository,
  ],
})
export class UserModule {}
