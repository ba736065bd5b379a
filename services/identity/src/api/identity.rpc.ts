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
  GetAccountLockRequest,
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
import { ChangePassword } from '../passwords/index.ts';
import { CountUse } from '../limits/index.ts';
import { GetDeletion, DeleteAccount, ExportUser } from '../person/index.ts';
import { DisownAccount, LogIn, ResetPassword, UpdateProfile, VerifyEmail } from '../accounts/index.ts';
import {
  EndMySessions,
  ListMySessions,
  ListRevokedSessions,
  LogOut,
  NoteTokensSeen,
  RefreshSession,
  SignedInUser,
} from '../sessions/index.ts';
import { GetAccountLock, GetContact, IssueMailLink } from '../contacts/index.ts';
import { RegisterUser } from '../registration/index.ts';
import { RequestPasswordReset, ResendVerification } from '../mail-links/index.ts';
import { SocialLogin } from '../social/index.ts';
import { deviceOf } from '../sessions/device.ts';
import type { DeskRpc } from './desk.rpc.ts';
import {
  accountLockMessage,
  contactMessage,
  mySessionMessage,
  sessionMessage,
  userMessage,
} from './identity.messages.ts';
import { idOf, purposeOf } from './identity.request.ts';

@Injectable()
export class IdentityRpc implements Omit<ServiceImpl<typeof IdentityService>, keyof DeskRpc> {
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
    private readonly lockOf: GetAccountLock,
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

  async getAccountLock({ lockId, userId }: GetAccountLockRequest) {
    return accountLockMessage(await this.lockOf.run(idOf(lockId), idOf(userId)));
  }
}
