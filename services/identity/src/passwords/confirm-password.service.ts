import { Injectable } from '@nestjs/common';
import { Problem, problem } from '@headshots/platform/errors';
import { UnitOfWork } from '@headshots/platform/persistence';
import { passwordLength } from './password-rules.ts';
import type { ActiveUser } from '../user/user.ts';
import { AttemptPassword } from './attempt-password.service.ts';
import { addressHash } from '../user/address-hash.ts';
import { IdentitySettings } from '../identity.settings.ts';
import { PasswordConfirmationsRepository } from './password-confirmations.repository.ts';

/** Asks a signed-in user for the password again. A wrong one is 422, because 401 would log the user out. */
@Injectable()
export class ConfirmPassword {
  constructor(
    private readonly settings: IdentitySettings,
    private readonly unitOfWork: UnitOfWork,
    private readonly confirmations: PasswordConfirmationsRepository,
    private readonly attempt: AttemptPassword,
  ) {}

  /** `field` is the one to blame. @throws Problem `account.invalid_password`, 423, 429 or 503 */
  async run(user: ActiveUser, password: string, field: string): Promise<void> {
    await this.admit(user.id);
    const wrong = problem('account.invalid_password', {
      errors: [{ field, code: 'account.invalid_password' }],
    });
    if (password === '' || password.length > passwordLength.most) throw wrong;
    const address = addressHash(this.settings.emailHashKey, user.email);
    const keycloakId = await this.attempt.run(user.email, address, password).catch((error: unknown) => {
      throw error instanceof Problem && error.code === 'auth.invalid_credentials' ? wrong : error;
    });
    if (keycloakId !== user.keycloakId) throw wrong;
  }

  private async admit(userId: string): Promise<void> {
    const tries = await this.unitOfWork.run((tx) => this.confirmations.take(tx, userId));
    if (tries.inWindow > this.settings.confirmationsPerQuarter) {
      throw problem('rate.limited', { retryAfterSeconds: tries.windowLeft });
    }
  }
}
