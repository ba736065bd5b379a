import { Injectable } from '@nestjs/common';
import { problem } from '@headshots/platform/errors';
import { UnitOfWork, type Tx } from '@headshots/platform/persistence';
import { normaliseEmail, type NormalisedEmail } from '@headshots/platform/text';
import { passwordLength } from '../passwords/password-rules.ts';
import type { TokenClaims } from '../sessions/session.ts';
import type { Device } from '../sessions/device.ts';
import type { User } from '../user/user.ts';
import { SessionTokens, OpenSession, type SignedIn } from '../sessions/index.ts';
import { RepairRegistration } from '../registration/index.ts';
import { takingAtLeast, AuditLogRepository, UserRepository } from '../user/index.ts';
import { AttemptPassword } from '../passwords/index.ts';
import { addressHash, type AddressHash } from '../user/address-hash.ts';
import { IdentitySettings } from '../identity.settings.ts';

export interface LoginInput {
  readonly email: string;
  readonly password: string;
  readonly remember: boolean;
  readonly device: Device;
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
    private readonly repairRegistration: RepairRegistration,
  ) {}

  run(input: LoginInput): Promise<SignedIn> {
    const email = checkForm(input);
    return takingAtLeast(this.settings.minAnswerMs, () => this.login(email, input));
  }

  private async login(email: NormalisedEmail, { password, remember, device }: LoginInput): Promise<SignedIn> {
    const address = addressHash(this.settings.emailHashKey, email);
    const keycloakId = await this.attempt.run(email, address, password);
    const signIn = () => this.signIn({ email, address, keycloakId, remember, device });
    const { user, claims } = (await signIn()) ?? (await signIn()) ?? refuse();
    return { user, token: await this.tokens.mint(claims) };
  }

  /** Undefined after a registration that stopped half-way was finished or undone. */
  private async signIn(login: ProvenLogin): Promise<OpenedSession | undefined> {
    const opened = await this.unitOfWork.run((tx) => this.open(tx, login));
    if ('claims' in opened) return opened;
    await this.repairRegistration.run(opened.stopped);
    return undefined;
  }

  /** What the locked row says counts: the account may have changed while the directory looked at the password. */
  private async open(
    tx: Tx,
    { email, address, keycloakId, ...opening }: ProvenLogin,
  ): Promise<OpenedSession | { readonly stopped: User }> {
    const user = await this.users.lockByEmail(tx, email);
    if (user?.status === 'creating') return { stopped: user };
    if (user?.status !== 'active' || user.keycloakId !== keycloakId) refuse();
    if (!user.emailVerifiedAt) throw problem('auth.email_not_verified');
    await this.audit.record(tx, { action: 'login', outcome: 'done', userId: user.id, address });
    return { user, claims: await this.openSession.run(tx, user, opening) };
  }
}

interface ProvenLogin {
  readonly email: NormalisedEmail;
  readonly address: AddressHash;
  readonly keycloakId: string;
  readonly remember: boolean;
  readonly device: Device;
}

interface OpenedSession {
  readonly user: User;
  readonly claims: TokenClaims;
}

function refuse(): never {
  throw problem('auth.invalid_credentials');
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
