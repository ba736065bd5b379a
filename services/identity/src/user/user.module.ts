import { Module } from '@nestjs/common';
import { AccountChangesRepository } from './account-changes.repository.ts';
import { AuditLogRepository } from './audit-log.repository.ts';
import { FindAccount } from './find-account.service.ts';
import { FollowAddress } from './follow-address.service.ts';
import { FollowAddresses } from './follow-addresses.use-case.ts';
import { ReleaseName } from './release-name.service.ts';
import { UserRepository } from './user.repository.ts';

/** An account, and Keycloak, which keeps it. */
@Module({
  providers: [
    AccountChangesRepository,
    AuditLogRepository,
    FindAccount,
    FollowAddress,
    FollowAddresses,
    ReleaseName,
    UserRepository,
  ],
  exports: [
    AccountChangesRepository,
    AuditLogRepository,
    FollowAddress,
    FollowAddresses,
    ReleaseName,
    UserRepository,
  ],
})
export class UserModule {}
