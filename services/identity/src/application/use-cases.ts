import { CurrentUserUseCase } from './current-user/current-user.use-case.ts';
import { EndDisabledSessions } from './end-disabled-sessions/end-disabled-sessions.ts';
import { GetContactUseCase } from './get-contact/get-contact.use-case.ts';
import { IssueMailLinkUseCase } from './issue-mail-link/issue-mail-link.use-case.ts';
import { ListRevokedUseCase } from './list-revoked/list-revoked.use-case.ts';
import { LoginUseCase } from './login/login.use-case.ts';
import { PasswordAttempt } from './login/password-attempt.ts';
import { LogoutUseCase } from './logout/logout.use-case.ts';
import { RefreshUseCase } from './refresh/refresh.use-case.ts';
import { FinishRegistration } from './register/finish-registration.ts';
import { HealRegistrations } from './register/heal-registrations.ts';
import { RegisterUseCase } from './register/register.use-case.ts';
import { GrantMailRequests } from './resend-verification/grant-mail-requests.ts';
import { ResendVerificationUseCase } from './resend-verification/resend-verification.use-case.ts';
import { EndSession } from './sessions/end-session.ts';
import { OpenSession } from './sessions/open-session.ts';
import { VerifyEmailUseCase } from './verify-email/verify-email.use-case.ts';

export const useCases = [
  RegisterUseCase,
  FinishRegistration,
  HealRegistrations,
  LoginUseCase,
  PasswordAttempt,
  RefreshUseCase,
  LogoutUseCase,
  CurrentUserUseCase,
  VerifyEmailUseCase,
  ResendVerificationUseCase,
  GrantMailRequests,
  IssueMailLinkUseCase,
  GetContactUseCase,
  ListRevokedUseCase,
  EndDisabledSessions,
  OpenSession,
  EndSession,
];
