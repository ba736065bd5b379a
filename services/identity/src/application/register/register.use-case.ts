import { Inject, Injectable } from '@nestjs/common';
import { problem } from '@headshots/platform/errors';
import { UnitOfWork } from '@headshots/platform/persistence';
import { v7 as uuid } from 'uuid';
import {
  checkRegistration,
  type Registration,
  type RegistrationInput,
} from '../../domain/registration-form.ts';
import { ReleaseName } from '../directory/release-name.ts';
import {
  ACCOUNT_DIRECTORY,
  DirectoryDown,
  type AccountDirectory,
  type Creation,
} from '../ports/account-directory.ts';
import { SESSION_TOKENS, type SessionTokens } from '../ports/session-tokens.ts';
import { USER_STORE, type UserStore } from '../ports/user-store.ts';
import type { SignedIn } from '../sessions/open-session.ts';
import { answering } from '../shared/answering.ts';
import { notSoonerThan } from '../shared/answer-floor.ts';
import { SETTINGS, type IdentitySettings } from '../shared/settings.ts';
import { FinishRegistration } from './finish-registration.ts';

/**
 * Reserves the address, creates the directory's user, activates: three steps, no transaction open in between.
 * Whatever stops between them is finished or undone by {@link ./heal-registrations.ts}.
 */
@Injectable()
export class RegisterUseCase {
  constructor(
    @Inject(SETTINGS) private readonly settings: IdentitySettings,
    private readonly unitOfWork: UnitOfWork,
    @Inject(USER_STORE) private readonly users: UserStore,
    @Inject(ACCOUNT_DIRECTORY) private readonly directory: AccountDirectory,
    @Inject(SESSION_TOKENS) private readonly tokens: SessionTokens,
    @Inject(ReleaseName) private readonly release: ReleaseName,
    @Inject(FinishRegistration) private readonly finish: FinishRegistration,
  ) {}

  run(input: RegistrationInput): Promise<SignedIn> {
    const checked = checkRegistration(input, this.settings.brand);
    if (!checked.ok) throw problem('validation.failed', { errors: checked.errors });
    return notSoonerThan(this.settings.answerFloorMs, () =>
      answering('auth.registration_failed', () => this.register(checked.registration)),
    );
  }

  private async register(form: Registration): Promise<SignedIn> {
    const userId = uuid();
    await this.reserve(userId, form);
    const keycloakId = await this.createDirectoryUser(userId, form);
    const { user, claims } = await this.finish.withSession(userId, keycloakId);
    return { user, token: await this.tokens.mint(claims) };
  }

  private async reserve(id: string, form: Registration): Promise<void> {
    const { termsVersion } = this.settings;
    const reserved = await this.unitOfWork.run((tx) => this.users.reserve(tx, { id, termsVersion, ...form }));
    if (!reserved) throw problem('auth.email_exists');
  }

  private async createDirectoryUser(userId: string, form: Registration): Promise<string> {
    const creation = await this.undoing(userId, () => this.createOrReplace(userId, form));
    if (creation.result === 'created') return creation.keycloakId;
    await this.discard(userId);
    if (creation.result === 'exists') throw problem('auth.email_exists');
    if (creation.result === 'refused_address')
      throw problem('validation.failed', { errors: [{ field: 'email', code: 'field.email_invalid' }] });
    throw problem('validation.failed', { errors: [{ field: 'password', code: 'auth.password_too_weak' }] });
  }

  private async createOrReplace(userId: string, { email, password }: Registration): Promise<Creation> {
    const first = await this.directory.create({ userId, email, password });
    if (first.result !== 'exists') return first;
    const found = await this.directory.findByEmail(email);
    if (found?.userId === userId) return { result: 'created', keycloakId: found.keycloakId };
    return (await this.release.run(email)) ? this.directory.create({ userId, email, password }) : first;
  }

  /** Frees the address at once when the directory surely holds nothing; else the sweeper finds out. */
  private async undoing<T>(userId: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof DirectoryDown && error.mayHaveHappened) throw error;
      await this.discard(userId);
      throw error;
    }
  }

  private async discard(userId: string): Promise<void> {
    await this.unitOfWork.run((tx) => this.users.discard(tx, userId));
  }
}
