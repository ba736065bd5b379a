import { Injectable } from '@nestjs/common';
import { problem } from '@headshots/platform/errors';
import { UnitOfWork } from '@headshots/platform/persistence';
import type { ActiveUser } from '../user/user.ts';
import { ConfirmPassword } from '../passwords/index.ts';
import { ProveSignIn } from '../social/index.ts';
import { SignedInUser, type SignedInCaller } from '../sessions/index.ts';
import { withFallbackProblem } from '../user/index.ts';
import { StartDeletion, type StartedDeletion } from './start-deletion.service.ts';

/** The password, or for an account without one a fresh sign-in of a linked provider. */
export interface OwnershipProof {
  readonly password: string;
  readonly provider: string;
  readonly token: string;
}

@Injectable()
export class DeleteAccount {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly proveSignIn: ProveSignIn,
    private readonly signedIn: SignedInUser,
    private readonly confirm: ConfirmPassword,
    private readonly start: StartDeletion,
  ) {}

  async run(caller: SignedInCaller, proof: OwnershipProof): Promise<StartedDeletion> {
    const user = await this.signedIn.of(caller);
    return withFallbackProblem('account.deletion_failed', async () => {
      if (user.hasPassword) await this.confirm.run(user, proof.password, 'password');
      else await this.confirmSocially(user, proof);
      return this.unitOfWork.run(async (tx) =>
        this.start.run(tx, await this.signedIn.locked(tx, caller), { farewell: true }),
      );
    });
  }

  /** 422, because any 401 would log the user out. */
  private async confirmSocially(user: ActiveUser, { provider, token }: OwnershipProof): Promise<void> {
    const wrong = problem('account.invalid_password', {
      errors: [{ field: 'token', code: 'account.invalid_password' }],
    });
    const { keycloakId } = await this.proveSignIn.run(provider, token).catch((error: unknown) => {
      throw isRefusal(error) ? wrong : error;
    });
    if (keycloakId !== user.keycloakId) throw wrong;
  }
}

const isRefusal = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  'status' in error &&
  [401, 404].includes(Number(error.status));
