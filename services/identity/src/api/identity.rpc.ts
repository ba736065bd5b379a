import { Injectable } from '@nestjs/common';
import { timestampDate, timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { HandlerContext, ServiceImpl } from '@connectrpc/connect';
import { callerOf } from '@headshots/platform/rpc';
import type { ExportMyDataRequest } from '@headshots/proto/common/v1/export_pb';
import type {
  ChangePasswordRequest,
  CountUseRequest,
  DeleteAccountRequest,
  DisownAccountRequest,
  EndMyOtherSessionsRequest,
  EndMySessionRequest,
  GetContactRequest,
  GetCurrentUserRequest,
  GetDeletionRequest,
  IdentityService,
  IssueMailLinkRequest,
  ListMySessionsRequest,
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
import { ChangePassword } from '../passwords/change-password.use-case.ts';
import { CountUse } from '../limits/count-use.use-case.ts';
import { GetDeletion } from '../person/get-deletion.use-case.ts';
import { DeleteAccount } from '../person/delete-account.use-case.ts';
import { DisownAccount } from '../accounts/disown-account.use-case.ts';
import { EndMySessions } from '../sessions/end-my-sessions.use-case.ts';
import { ExportUser } from '../person/export-user.use-case.ts';
import { GetContact } from '../contacts/get-contact.use-case.ts';
import { IssueMailLink } from '../contacts/issue-mail-link.use-case.ts';
import { ListMySessions } from '../sessions/list-my-sessions.use-case.ts';
import { ListRevokedSessions } from '../sessions/list-revoked-sessions.use-case.ts';
import { LogIn } from '../accounts/log-in.use-case.ts';
import { LogOut } from '../sessions/log-out.use-case.ts';
import { NoteTokensSeen } from '../sessions/note-tokens-seen.use-case.ts';
import { RefreshSession } from '../sessions/refresh-session.use-case.ts';
import { RegisterUser } from '../registration/register-user.use-case.ts';
import { RequestPasswordReset } from '../mail-links/request-password-reset.use-case.ts';
import { ResendVerification } from '../mail-links/resend-verification.use-case.ts';
import { ResetPassword } from '../accounts/reset-password.use-case.ts';
import { SignedInUser } from '../sessions/signed-in-user.service.ts';
import { SocialLogin } from '../social/social-login.use-case.ts';
import { UpdateProfile } from '../accounts/update-profile.use-case.ts';
import { VerifyEmail } from '../accounts/verify-email.use-case.ts';
import { deviceOf } from '../sessions/device.ts';
import { contactMessage, mySessionMessage, sessionMessage, userMessage } from './identity.messages.ts';
import { idOf, purposeOf } from './identity.request.ts';

/** IdentityService of `proto/headshots/identity/v1/identity.proto`. */
@Injectable()
export class IdentityRpc implements ServiceImpl<typeof IdentityService> {
  constructor(
    private readonly registerUser: RegisterUser,
    private readonly loginUser: LogIn,
    private readonly social: SocialLogin,
    private readonly refreshToken: RefreshSession,
    private readonly logoutUser: LogOut,
    private readonly signedIn: SignedInUser,
    private readonly verify: VerifyEmail,
    private readonly disown: DisownAccount,
    private readonly resend: ResendVerification,
    private readonly requestReset: RequestPasswordReset,
    private readonly reset: ResetPassword,
    private readonly profile: UpdateProfile,
    private readonly password: ChangePassword,
    private readonly deletion: DeleteAccount,
    private readonly mySessions: ListMySessions,
    private readonly endMine: EndMySessions,
    private readonly exported: ExportUser,
    private readonly issueLink: IssueMailLink,
    private readonly contactOf: GetContact,
    private readonly revoked: ListRevokedSessions,
    private readonly noteSeen: NoteTokensSeen,
    private readonly uses: CountUse,
    private readonly deletionOf: GetDeletion,
  ) {}

  async register(request: RegisterRequest) {
    const source = { device: deviceOf(request.device), network: request.clientNetwork };
    return sessionMessage(await this.registerUser.run(request, source));
  }

  async login(request: LoginRequest) {
    return sessionMessage(await this.loginUser.run({ ...request, device: deviceOf(request.device) }));
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
    await this.disown.run(token);
    return {};
  }

  async resendVerification({ email }: ResendVerificationRequest) {
    await this.resend.run(email);
    return {};
  }

  async socialLogin(request: SocialLoginRequest) {
    const input = { ...request, device: deviceOf(request.device) };
    const { user, token, created } = await this.social.run(input);
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

  async listMySessions(_request: ListMySessionsRequest, context: HandlerContext) {
    return { sessions: (await this.mySessions.run(callerOf(context))).map(mySessionMessage) };
  }

  async endMySession({ sessionId }: EndMySessionRequest, context: HandlerContext) {
    return { sessionIds: [...(await this.endMine.one(callerOf(context), idOf(sessionId)))] };
  }

  async endMyOtherSessions(_request: EndMyOtherSessionsRequest, context: HandlerContext) {
    return { sessionIds: [...(await this.endMine.others(callerOf(context)))] };
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

  async countUse(request: CountUseRequest) {
    return { counts: [...(await this.uses.run(request))] };
  }

  async getDeletion({ deletionId, userId }: GetDeletionRequest) {
    return { known: await this.deletionOf.run(idOf(deletionId), idOf(userId)) };
  }
}
