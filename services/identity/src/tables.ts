import { OutboxPeople1764200000000, PlatformTables1700000000000 } from '@headshots/platform/persistence';
import { Accounts1764000000000 } from './migrations/1764000000000-accounts.ts';
import { CompleteAccounts1764000001000 } from './migrations/1764000001000-complete-accounts.ts';
import { SocialSignIn1764000002000 } from './migrations/1764000002000-social-sign-in.ts';
import { UsedTokens1764000003000 } from './migrations/1764000003000-used-tokens.ts';
import { ExpectedLinks1764000004000 } from './migrations/1764000004000-expected-links.ts';
import { WhatIsOver1764500000000 } from './migrations/1764500000000-what-is-over.ts';
import { AgeOfAudit1764400002000 } from './migrations/1764400002000-age-of-audit.ts';
import { DevicesOfSessions1766704000000 } from './migrations/1766704000000-devices-of-sessions.ts';
import { SharedLimits1766704001000 } from './migrations/1766704001000-shared-limits.ts';
import { DisownedAccounts1766704002000 } from './migrations/1766704002000-disowned-accounts.ts';
import { AccountLocks1766705001000 } from './migrations/1766705001000-account-locks.ts';
import { OperatorsOfAudit1766900000000 } from './migrations/1766900000000-operators-of-audit.ts';
import { ActsOnAccounts1766904000000 } from './migrations/1766904000000-acts-on-accounts.ts';
import { ReasonsOfAudit1767000001000 } from './migrations/1767000001000-reasons-of-audit.ts';
import { AccountDeletionEntity } from './person/account-deletion.entity.ts';
import { AccountLockEntity } from './user/account-lock.entity.ts';
import { AuditEntryEntity } from './user/audit-entry.entity.ts';
import { ExpectedLinkEntity } from './mail-links/expected-link.entity.ts';
import { LoginThrottleEntity } from './passwords/login-throttle.entity.ts';
import { MailRequestEntity } from './mail-links/mail-request.entity.ts';
import { OneTimeTokenEntity } from './mail-links/one-time-token.entity.ts';
import { PasswordConfirmationEntity } from './passwords/password-confirmation.entity.ts';
import { RegistrationEntity } from './registration/registration.entity.ts';
import { SessionEntity } from './sessions/session.entity.ts';
import { UseCountEntity } from './limits/use-count.entity.ts';
import { UsedAssertionEntity } from './social/used-assertion.entity.ts';
import { UserEntity } from './user/user.entity.ts';

export const tables = {
  entities: [
    UserEntity,
    SessionEntity,
    OneTimeTokenEntity,
    LoginThrottleEntity,
    MailRequestEntity,
    AccountLockEntity,
    AuditEntryEntity,
    PasswordConfirmationEntity,
    AccountDeletionEntity,
    UsedAssertionEntity,
    ExpectedLinkEntity,
    UseCountEntity,
    RegistrationEntity,
  ],
  migrations: [
    PlatformTables1700000000000,
    OutboxPeople1764200000000,
    Accounts1764000000000,
    CompleteAccounts1764000001000,
    SocialSignIn1764000002000,
    UsedTokens1764000003000,
    ExpectedLinks1764000004000,
    WhatIsOver1764500000000,
    AgeOfAudit1764400002000,
    DevicesOfSessions1766704000000,
    SharedLimits1766704001000,
    DisownedAccounts1766704002000,
    AccountLocks1766705001000,
    OperatorsOfAudit1766900000000,
    ActsOnAccounts1766904000000,
    ReasonsOfAudit1767000001000,
  ],
};
