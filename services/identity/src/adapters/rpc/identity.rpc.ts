import { Inject, Injectable } from '@nestjs/common';
import { timestampDate, timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { HandlerContext, ServiceImpl } from '@connectrpc/connect';
import { problem } from '@headshots/platform/errors';
import { callerOf } from '@headshots/platform/rpc';
import {
  MailLinkPurpose,
  type GetContactRequest,
  type GetCurrentUserRequest,
  type IdentityService,
  type IssueMailLinkRequest,
  type ListRevokedSinceRequest,
  type LoginRequest,
  type LogoutRequest,
  type RefreshRequest,
  type RegisterRequest,
  type ResendVerificationRequest,
  type VerifyEmailRequest,
} from '@headshots/proto/identity/v1/identity_pb';
import { CurrentUserUseCase } from '../../application/current-user/current-user.use-case.ts';
import { GetContactUseCase } from '../../application/get-contact/get-contact.use-case.ts';
import { IssueMailLinkUseCase } from '../../application/issue-mail-link/issue-mail-link.use-case.ts';
import { ListRevokedUseCase } from '../../application/list-revoked/list-revoked.use-case.ts';
import { LoginUseCase } from '../../application/login/login.use-case.ts';
import { LogoutUseCase } from '../../application/logout/logout.use-case.ts';
import { RefreshUseCase } from '../../application/refresh/refresh.use-case.ts';
import { RegisterUseCase } from '../../application/register/register.use-case.ts';
import { ResendVerificationUseCase } from '../../application/resend-verification/resend-verification.use-case.ts';
import { VerifyEmailUseCase } from '../../application/verify-email/verify-email.use-case.ts';
import { contactMessage, sessionMessage, userMessage } from './messages.ts';

/** IdentityService of `proto/headshots/identity/v1/identity.proto`. */
@Injectable()
export class IdentityRpc implements ServiceImpl<typeof IdentityService> {
  constructor(
    @Inject(RegisterUseCase) private readonly registerUser: RegisterUseCase,
    @Inject(LoginUseCase) private readonly loginUser: LoginUseCase,
    @Inject(RefreshUseCase) private readonly refreshToken: RefreshUseCase,
    @Inject(LogoutUseCase) private readonly logoutUser: LogoutUseCase,
    @Inject(CurrentUserUseCase) private readonly currentUser: CurrentUserUseCase,
    @Inject(VerifyEmailUseCase) private readonly verify: VerifyEmailUseCase,
    @Inject(ResendVerificationUseCase) private readonly resend: ResendVerificationUseCase,
    @Inject(IssueMailLinkUseCase) private readonly issueLink: IssueMailLinkUseCase,
    @Inject(GetContactUseCase) private readonly contactOf: GetContactUseCase,
    @Inject(ListRevokedUseCase) private readonly revoked: ListRevokedUseCase,
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
    const { userId, sessionId } = callerOf(context);
    return userMessage(await this.currentUser.run(userId, sessionId));
  }

  async verifyEmail({ token }: VerifyEmailRequest) {
    return userMessage(await this.verify.run(token));
  }

  async resendVerification({ email }: ResendVerificationRequest) {
    await this.resend.run(email);
    return {};
  }

  async issueMailLink({ userId, purpose, eventId }: IssueMailLinkRequest) {
    if (purpose !== MailLinkPurpose.VERIFY_EMAIL) throw problem('request.malformed');
    const { contact, link, expiresAt } = await this.issueLink.run(idOf(userId), eventId);
    return { contact: contactMessage(contact), link, expiresAt: timestampFromDate(expiresAt) };
  }

  async getContact({ userId }: GetContactRequest) {
    return contactMessage(await this.contactOf.run(idOf(userId)));
  }

  async listRevokedSince({ since }: ListRevokedSinceRequest) {
    return { sessionIds: [...(await this.revoked.run(since && timestampDate(since)))] };
  }
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function idOf(text: string): string {
  if (!uuid.test(text)) throw problem('request.malformed');
  return text;
}
