import { Injectable } from '@nestjs/common';
import { Problem, problem } from '@headshots/platform/errors';
import { UnitOfWork } from '@headshots/platform/persistence';
import { v7 as uuid } from 'uuid';
import type { Device } from '../sessions/device.ts';
import { checkRegistration, type Registration, type RegistrationInput } from './registration-form.ts';
import {
  FreeUsername,
  DirectoryDown,
  AccountDirectoryPort,
  type Creation,
  withFallbackProblem,
  takingAtLeast,
  UserRepository,
} from '../user/index.ts';
import { SessionTokens, type SignedIn } from '../sessions/index.ts';
import { IdentitySettings } from '../identity.settings.ts';
import { FinishRegistration } from './finish-registration.service.ts';
import { AdmitRegistration } from './admit-registration.service.ts';
import { RegistrationsRepository } from './registrations.repository.ts';

export interface RegistrationSource {
  readonly device: Device;
  readonly network: string;
}

/** Three steps, no transaction open in between; RepairRegistrations finishes or undoes what stops half-way. */
@Injectable()
export class RegisterUser {
  constructor(
    private readonly settings: IdentitySettings,
    private readonly unitOfWork: UnitOfWork,
    private readonly users: UserRepository,
    private readonly directory: AccountDirectoryPort,
    private readonly tokens: SessionTokens,
    private readonly freeUsername: FreeUsername,
    private readonly finish: FinishRegistration,
    private readonly admit: AdmitRegistration,
    private readonly registrations: RegistrationsRepository,
  ) {}

  /** `network` is where it comes from. @throws Problem `rate.limited` for one that registers too often */
  run(input: RegistrationInput, { device, network }: RegistrationSource): Promise<SignedIn> {
    const checked = checkRegistration(input, this.settings.brand);
    if (!checked.ok) throw problem('validation.failed', { errors: checked.errors });
    return takingAtLeast(this.settings.minAnswerMs, () =>
      withFallbackProblem('auth.registration_failed', async () => {
        const place = await this.admit.run(network);
        return this.register(checked.registration, device, place).catch((error: unknown) =>
          this.noteRefusal(error, place),
        );
      }),
    );
  }

  /** Who tries which addresses are known has registrations that come to nothing. */
  private async noteRefusal(error: unknown, place: string | undefined): Promise<never> {
    const isKnown = error instanceof Problem && error.code === 'auth.email_exists';
    if (isKnown && place !== undefined)
      await this.unitOfWork.run((tx) => this.registrations.refuse(tx, place));
    throw error;
  }

  private async register(form: Registration, device: Device, place: string | undefined): Promise<SignedIn> {
    const userId = uuid();
    await this.reserve(userId, form, place);
    const keycloakId = await this.createDirectoryUser(userId, form);
    const { user, claims } = await this.finish.withSession(userId, keycloakId, device);
    return { user, token: await this.tokens.mint(claims) };
  }

  private async reserve(id: string, form: Registration, place: string | undefined): Promise<void> {
    const { termsVersion } = this.settings;
    const reserved = await this.unitOfWork.run(async (tx) => {
      const isFree = await this.users.reserve(tx, { id, termsVersion, ...form });
      if (isFree && place !== undefined) await this.registrations.belongTo(tx, place, id);
      return isFree;
    });
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
    return (await this.freeUsername.run(email)) ? this.directory.create({ userId, email, password }) : first;
  }

  /** Frees the address at once when the directory surely holds nothing; else a worker finds out. */
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
