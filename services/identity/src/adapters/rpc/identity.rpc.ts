import { Inject, Injectable } from '@nestjs/common';
import { timestampDate, timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { HandlerContext, ServiceImpl } from '@connectrpc/connect';
import { callerOf } from '@headshots/platform/rpc';
import type { ExportMyDataRequest } from '@headshots/proto/common/v1/export_pb';
import type {
  ChangePasswordRequest,
  DeleteAccountRequest,
  DisownAccountRequest,
  GetContactRequest,
  GetCurrentUserRequest,
  GetDeletionRequest,
  IdentityService,
  IssueMailLinkRequest,
  ListRevokedSinceRequest,
  LoginRequest,
  LogoutRequest,
  NoteTokensSeenRequest,
  RefreshRequest,
  RegisterRequest,
  RequestPasswordResetRequest,
  ResendVerificationRequest,
  ResetPasswordRequest,
  SocialLoginRequest,
  UpdateProfileRequest,
  VerifyEmailRequest,
} from '@headshots/proto/identity/v1/identity_pb';
import { ChangePasswordUseCase } from '../../application/change-password/change-password.use-case.ts';
import { ConfirmDeletion } from '../../application/delete-account/confirm-deletion.ts';
import { DeleteAccountUseCase } from '../../application/delete-account/delete-account.use-case.ts';
import { DisownAccountUseCase } from '../../application/disown-account/disown-account.use-case.ts';
import { ExportMyDataUseCase } from '../../application/export-my-data/export-my-data.use-case.ts';
import { GetContactUseCase } from '../../application/get-contact/get-contact.use-case.ts';
import { IssueMailLinkUseCase } from '../../application/issue-mail-link/issue-mail-link.use-case.ts';
import { ListRevokedUseCase } from '../../application/list-revoked/list-revoked.use-case.ts';
import { LoginUseCase } from '../../application/login/login.use-case.ts';
import { LogoutUseCase } from '../../application/logout/logout.use-case.ts';
import { NoteTokensSeen } from '../../application/refresh/note-tokens-seen.ts';
import { RefreshUseCase } from '../../application/refresh/refresh.use-case.ts';
import { RegisterUseCase } from '../../application/register/register.use-case.ts';
import { RequestPasswordResetUseCase } from '../../application/request-password-reset/request-password-reset.use-case.ts';
import { ResendVerificationUseCase } from '../../application/resend-verification/resend-verification.use-case.ts';
import { ResetPasswordUseCase } from '../../application/reset-password/reset-password.use-case.ts';
import { SignedInUser } from '../../application/sessions/signed-in-user.ts';
import { SocialLoginUseCase } from '../../application/social-login/social-login.use-case.ts';
import { UpdateProfileUseCase } from '../../application/update-profile/update-profile.use-case.ts';
import { VerifyEmailUseCase } from '../../application/verify-email/verify-email.use-case.ts';
import { contactMessage, sessionMessage, userMessage } from './messages.ts';
import { idOf, purposeOf } from './requests.ts';

/** IdentityService of `proto/headshots/identity/v1/identity.proto`. */
@Injectable()
export class IdentityRpc implements ServiceImpl<typeof IdentityService> {
  constructor(
    @Inject(RegisterUseCase) private readonly registerUser: RegisterUseCase,
    @Inject(LoginUseCase) private readonly loginUser: LoginUseCase,
    @Inject(SocialLoginUseCase) private readonly social: SocialLoginUseCase,
    @Inject(RefreshUseCase) private readonly refreshToken: RefreshUseCase,
    @Inject(LogoutUseCase) private readonly logoutUser: LogoutUseCase,
    @Inject(SignedInUser) private readonly signedIn: SignedInUser,
    @Inject(VerifyEmailUseCase) private readonly verify: VerifyEmailUseCase,
    @Inject(DisownAccountUseCase) private readonly disown: DisownAccountUseCase,
    @Inject(ResendVerificationUseCase) private readonly resend: ResendVerificationUseCase,
    @Inject(RequestPasswordResetUseCase) private readonly requestReset: RequestPasswordResetUseCase,
    @Inject(ResetPasswordUseCase) private readonly reset: ResetPasswordUseCase,
    @Inject(UpdateProfileUseCase) private readonly profile: UpdateProfileUseCase,
    @Inject(ChangePasswordUseCase) private readonly password: ChangePasswordUseCase,
    @Inject(DeleteAccountUseCase) private readonly deletion: DeleteAccountUseCase,
    @Inject(ExportMyDataUseCase) private readonly exported: ExportMyDataUseCase,
    @Inject(IssueMailLinkUseCase) private readonly issueLink: IssueMailLinkUseCase,
    @Inject(GetContactUseCase) private readonly contactOf: GetContactUseCase,
    @Inject(ListRevokedUseCase) private readonly revoked: ListRevokedUseCase,
    @Inject(NoteTokensSeen) private readonly noteSeen: NoteTokensSeen,
    @Inject(ConfirmDeletion) private readonly deletionOf: ConfirmDeletion,
  ) {}

  async register(request: RegisterRequest) {
    return sessionMessage(await this.registerUser.run(request));
  }

  async login(request: LoginRequest) {
    return sessionMessage(await this.loginUser.run(request));
  }

  async refresh({ token }: RefreshRequest) {
    return sessionMessage(await this.refreshToken.run(token));
  }

  async logout({ token }: LogoutRequest) {
    return { sessionId: (await this.logoutUser.run(token)) ?? '' };
  }

  async getCurrentUser(_request: GetCurrentUserRequest, context: HandlerContext) {
    return userMessage(await this.signedIn.of(callerOf(context)));
  }

  async verifyEmail(request: VerifyEmailRequest) {
    return userMessage(await this.verify.run(request));
  }

  async disownAccount({ token }: DisownAccountRequest) {
    return { sessionIds: [...(await this.disown.run(token))] };
  }

  async resendVerification({ email }: ResendVerificationRequest) {
    await this.resend.run(email);
    return {};
  }

  async socialLogin(request: SocialLoginRequest) {
    const { user, token, created } = await this.social.run(request);
    return { user: userMessage(user), token, created };
  }

  async requestPasswordReset({ email }: RequestPasswordResetRequest) {
    await this.requestReset.run(email);
    return {};
  }

  async resetPassword({ token, password }: ResetPasswordRequest) {
    await this.reset.run(token, password);
    return {};
  }

  async updateProfile(request: UpdateProfileRequest, context: HandlerContext) {
    return userMessage(await this.profile.run(callerOf(context), request));
  }

  async changePassword(request: ChangePasswordRequest, context: HandlerContext) {
    return userMessage(await this.password.run(callerOf(context), request));
  }

  async deleteAccount(request: DeleteAccountRequest, context: HandlerContext) {
    const { deletionId, sessionIds } = await this.deletion.run(callerOf(context), request);
    return { deletionId, sessionIds: [...sessionIds] };
  }

  async exportMyData(_request: ExportMyDataRequest, context: HandlerContext) {
    return { json: JSON.stringify(await this.exported.run(callerOf(context))) };
  }

  async issueMailLink({ userId, purpose, eventId }: IssueMailLinkRequest) {
    const wish = { userId: idOf(userId), purpose: purposeOf(purpose), eventId };
    const { contact, link, notMeLink = '', expiresAt } = await this.issueLink.run(wish);
    return { contact: contactMessage(contact), link, notMeLink, expiresAt: timestampFromDate(expiresAt) };
  }

  async getContact({ userId, eventId }: GetContactRequest) {
    return contactMessage(await this.contactOf.run(idOf(userId), eventId));
  }

  async listRevokedSince({ since }: ListRevokedSinceRequest) {
    return { sessionIds: [...(await this.revoked.run(since && timestampDate(since)))] };
  }

  async noteTokensSeen({ tokens }: NoteTokensSeenRequest) {
    await this.noteSeen.run(tokens);
    return {};
  }

  async getDeletion({ deletionId, userId }: GetDeletionRequest) {
    return { known: await this.deletionOf.run(idOf(deletionId), idOf(userId)) };
  }
}
