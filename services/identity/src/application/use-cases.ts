import { ChangePasswordUseCase } from './change-password/change-password.use-case.ts';
import { ConfirmDeletion } from './delete-account/confirm-deletion.ts';
import { AdvanceDeletions } from './delete-account/advance-deletions.ts';
import { DeleteAccountUseCase } from './delete-account/delete-account.use-case.ts';
import { DeleteNeverVerified } from './delete-account/delete-never-verified.ts';
import { DeletionLedger } from './delete-account/deletion-ledger.ts';
import { DeletionFacts } from './delete-account/deletion-facts.ts';
import { StartDeletion } from './delete-account/start-deletion.ts';
import { FollowAddress } from './directory/follow-address.ts';
import { ReleaseName } from './directory/release-name.ts';
import { DisownAccountUseCase } from './disown-account/disown-account.use-case.ts';
import { EndDisabledSessions } from './end-disabled-sessions/end-disabled-sessions.ts';
import { ExportMyDataUseCase } from './export-my-data/export-my-data.use-case.ts';
import { GetContactUseCase } from './get-contact/get-contact.use-case.ts';
import { IssueMailLinkUseCase } from './issue-mail-link/issue-mail-link.use-case.ts';
import { ListRevokedUseCase } from './list-revoked/list-revoked.use-case.ts';
import { LockAccount } from './lock-account/lock-account.ts';
import { LoginGate } from './login/login-gate.ts';
import { LoginUseCase } from './login/login.use-case.ts';
import { PasswordAttempt } from './login/password-attempt.ts';
import { LogoutUseCase } from './logout/logout.use-case.ts';
import { AskForLinkMail } from './mail-requests/ask-for-link-mail.ts';
import { GrantMailRequests } from './mail-requests/grant-mail-requests.ts';
import { NoteMailRequest } from './mail-requests/note-mail-request.ts';
import { ConfirmPassword } from './passwords/confirm-password.ts';
import { SetPassword } from './passwords/set-password.ts';
import { NoteTokensSeen } from './refresh/note-tokens-seen.ts';
import { RefreshUseCase } from './refresh/refresh.use-case.ts';
import { FinishRegistration } from './register/finish-registration.ts';
import { HealRegistrations } from './register/heal-registrations.ts';
import { RegisterUseCase } from './register/register.use-case.ts';
import { RequestPasswordResetUseCase } from './request-password-reset/request-password-reset.use-case.ts';
import { ResendVerificationUseCase } from './resend-verification/resend-verification.use-case.ts';
import { ResetPasswordUseCase } from './reset-password/reset-password.use-case.ts';
import { EndSession } from './sessions/end-session.ts';
import { OpenSession } from './sessions/open-session.ts';
import { SignedInUser } from './sessions/signed-in-user.ts';
import { CreateSocialAccount } from './social-login/create-social-account.ts';
import { EnterAccount } from './social-login/enter-account.ts';
import { ProveSignIn } from './social-login/prove-sign-in.ts';
import { SocialLoginUseCase } from './social-login/social-login.use-case.ts';
import { UpdateProfileUseCase } from './update-profile/update-profile.use-case.ts';
import { VerifyEmailUseCase } from './verify-email/verify-email.use-case.ts';

export const useCases = [
  RegisterUseCase,
  FinishRegistration,
  HealRegistrations,
  LoginGate,
  LoginUseCase,
  PasswordAttempt,
  SocialLoginUseCase,
  ProveSignIn,
  CreateSocialAccount,
  EnterAccount,
  RefreshUseCase,
  NoteTokensSeen,
  LogoutUseCase,
  SignedInUser,
  VerifyEmailUseCase,
  DisownAccountUseCase,
  ResendVerificationUseCase,
  RequestPasswordResetUseCase,
  NoteMailRequest,
  AskForLinkMail,
  GrantMailRequests,
  ResetPasswordUseCase,
  UpdateProfileUseCase,
  ChangePasswordUseCase,
  ConfirmPassword,
  SetPassword,
  DeleteAccountUseCase,
  StartDeletion,
  AdvanceDeletions,
  ConfirmDeletion,
  DeletionFacts,
  DeletionLedger,
  DeleteNeverVerified,
  ExportMyDataUseCase,
  FollowAddress,
  ReleaseName,
  IssueMailLinkUseCase,
  GetContactUseCase,
  ListRevokedUseCase,
  EndDisabledSessions,
  LockAccount,
  OpenSession,
  EndSession,
];
