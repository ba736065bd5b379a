import { Injectable } from '@nestjs/common';
import { problem } from '@headshots/platform/errors';
import { UnitOfWork } from '@headshots/platform/persistence';
import { normaliseEmail, type NormalisedEmail } from '../../domain/email.ts';
import { passwordLength } from '../../domain/password-rules.ts';
import type { User } from '../../domain/user.ts';
import { SessionTokens } from '../session-tokens/session-tokens.ts';
import { HealRegistration } from '../heal-registration/heal-registration.ts';
import { OpenSession, type SignedIn } from '../open-session/open-session.ts';
import { addressHash, type AddressHash } from '../../domain/address-hash.ts';
import { takingAtLeast } from '../minimum-duration/minimum-duration.ts';
import { IdentitySettings } from '../identity-settings.ts';
import { AttemptPassword } from '../attempt-password/attempt-password.ts';
import { AuditLogRepository } from '../../persistence/audit-log.repository.ts';
import { UserRepository } from '../../persistence/user.repository.ts';

export interface LoginInput {
  readonly email: string;
  readonly password: string;
  readonly remember: boolean;
}

@Injectable()
export class LogIn {
  constructor(
    private readonly settings: IdentitySettings,
    private readonly unitOfWork: UnitOfWork,
    private readonly users: UserRepository,
    private readonly audit: AuditLogRepository,
    private readonly tokens: SessionTokens,
    private readonly attempt: AttemptPassword,
    private readonly openSession: OpenSession,
    private readonly healRegistration: HealRegistration,
  ) {}

  run(input: LoginInput): Promise<SignedIn> {
    const email = checkForm(input);
    return takingAtLeast(this.settings.minAnswerMs, () => this.login(email, input));
  }

  private async login(email: NormalisedEmail, { password, remember }: LoginInput): Promise<SignedIn> {
    const address = addressHash(this.settings.emailHashKey, email);
    const keycloakId = await this.attempt.run(email, address, password);
    const user = await this.activeUser(email, keycloakId);
    if (!user) throw problem('auth.invalid_credentials');
    if (!user.emailVerifiedAt) throw problem('auth.email_not_verified');
    return this.signIn(user.id, address, remember);
  }

  private async activeUser(email: NormalisedEmail, keycloakId: string): Promise<User | undefined> {
    const found = await this.unitOfWork.run((tx) => this.users.byEmail(tx, email));
    const user = found?.status === 'creating' ? await this.healRegistration.run(found) : found;
    return user?.status === 'active' && user.keycloakId === keycloakId ? user : undefined;
  }

  private async signIn(userId: string, address: AddressHash, remember: boolean): Promise<SignedIn> {
    const { user, claims } = await this.unitOfWork.run(async (tx) => {
      const locked = await this.users.lock(tx, userId);
      if (locked?.status !== 'active') throw problem('auth.invalid_credentials');
      await this.audit.record(tx, { action: 'login', outcome: 'done', userId, address });
      return { user: locked, claims: await this.openSession.run(tx, locked, remember) };
    });
    return { user, token: await this.tokens.mint(claims) };
  }
}

function checkForm({ email, password }: LoginInput): NormalisedEmail {
  const normalised = normaliseEmail(email);
  const errors = [
    ...(email.trim() === '' ? [{ field: 'email', code: 'field.required' as const }] : []),
    ...(email.trim() !== '' && !normalised ? [{ field: 'email', code: 'field.email_invalid' as const }] : []),
    ...(password === '' ? [{ field: 'password', code: 'field.required' as const }] : []),
    ...(password.length > passwordLength.most
      ? [{ field: 'password', code: 'field.too_long' as const }]
      : []),
  ];
  if (errors.length > 0 || !normalised) throw problem('auth.login_invalid', { errors });
  return normalised;
}
