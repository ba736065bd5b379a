import { AccountDeletionEntity } from './account-deletion.entity.ts';
import { AuditEntryEntity } from './audit-entry.entity.ts';
import { ExpectedLinkEntity } from './expected-link.entity.ts';
import { LoginThrottleEntity } from './login-throttle.entity.ts';
import { MailRequestEntity } from './mail-request.entity.ts';
import { OneTimeTokenEntity } from './one-time-token.entity.ts';
import { PasswordConfirmationEntity } from './password-confirmation.entity.ts';
import { SessionEntity } from './session.entity.ts';
import { UsedAssertionEntity } from './used-assertion.entity.ts';
import { UserEntity } from './user.entity.ts';

export const entities = [
  UserEntity,
  SessionEntity,
  OneTimeTokenEntity,
  LoginThrottleEntity,
  MailRequestEntity,
  AuditEntryEntity,
  PasswordConfirmationEntity,
  AccountDeletionEntity,
  UsedAssertionEntity,
  ExpectedLinkEntity,
];
