import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { problem } from '@headshots/platform/errors';
import { UnitOfWork } from '@headshots/platform/persistence';
import type { Device } from '../sessions/device.ts';
import { failureOf, type SocialProvider } from './social.ts';
import { languageOf } from '@headshots/proto/languages';
import type { User } from '../user/user.ts';
import { SessionTokens, type SignedIn } from '../sessions/index.ts';
import { RepairRegistration } from '../registration/index.ts';
import { LoginThrottleRepository } from '../passwords/index.ts';
import { UserRepository } from '../user/index.ts';
import { type DirectoryPerson, SocialDirectoryPort } from './social-directory.port.ts';
import { IdentitySettings } from '../identity.settings.ts';
import { CreateSocialAccount } from './create-social-account.service.ts';
import { EnterAccount } from './enter-account.service.ts';
import { ProveSignIn } from './prove-sign-in.service.ts';
import { SocialAccountsRepository } from './social-accounts.repository.ts';

/** Counts sign-ins of its own: strangers who try passwords do not use up the owner's. */
const directoryHash = (key: Buffer, keycloakId: string): Buffer =>
  createHmac('sha256', key).update(`social ${keycloakId}`).digest();

export interface SocialLoginInput {
  readonly provider: string;
  readonly token: string;
  readonly remember: boolean;
  readonly device: Device;
  readonly language: string;
  /** Names the browser brought beside the token, where the provider says them only there; may be empty. */
  readonly firstName: string;
  readonly lastName: string;
}

export type SocialSignedIn = SignedIn & { readonly created: boolean };

@Injectable()
export class SocialLogin {
  constructor(
    private readonly settings: IdentitySettings,
    private readonly unitOfWork: UnitOfWork,
    private readonly users: UserRepository,
    private readonly accounts: SocialAccountsRepository,
    private readonly directory: SocialDirectoryPort,
    private readonly throttle: LoginThrottleRepository,
    private readonly tokens: SessionTokens,
    private readonly repairRegistration: RepairRegistration,
    private readonly proveSignIn: ProveSignIn,
    private readonly create: CreateSocialAccount,
    private readonly enter: EnterAccount,
  ) {}

  async run(input: SocialLoginInput): Promise<SocialSignedIn> {
    const { provider: name, token, remember, device, language } = input;
    const provider = this.proveSignIn.enabled(name);
    const { keycloakId } = await this.proveSignIn.run(provider, token);
    const person = named(await this.admit(keycloakId, provider), input);
    const known = await this.accountOf(person);
    if (known && known.status !== 'active') throw problem(failureOf(provider));
    const { user, created } = known
      ? { user: known, created: false }
      : await this.create.run(person, provider, languageOf(language));
    const entered = await this.enter.run(user, person, provider, { remember, device });
    return { user: entered.user, token: await this.tokens.mint(entered.claims), created };
  }

  private async admit(keycloakId: string, provider: SocialProvider): Promise<DirectoryPerson> {
    const attempts = await this.unitOfWork.run((tx) =>
      this.throttle.attempt(tx, directoryHash(this.settings.emailHashKey, keycloakId)),
    );
    if (attempts.inMinute > this.settings.loginsPerMinute)
      throw problem('rate.limited', { retryAfterSeconds: attempts.minuteLeft });
    const person = await this.directory.person(keycloakId);
    if (!person) throw problem(failureOf(provider));
    if (!person.enabled) throw problem('auth.account_locked');
    return person;
  }

  private async accountOf({ keycloakId, userId }: DirectoryPerson): Promise<User | undefined> {
    const known = await this.accounts.byKeycloakId(keycloakId);
    if (known) return known;
    const registering = userId === undefined ? undefined : await this.users.byId(userId);
    return registering?.status === 'creating' ? this.repairRegistration.run(registering) : undefined;
  }
}

const named = (person: DirectoryPerson, { firstName, lastName }: SocialLoginInput): DirectoryPerson =>
  person.firstName === '' && person.lastName === '' ? { ...person, firstName, lastName } : person;
