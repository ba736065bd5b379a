import { Inject, Injectable } from '@nestjs/common';
import { problem } from '@headshots/platform/errors';
import { UnitOfWork } from '@headshots/platform/persistence';
import type { ActiveUser } from '../../domain/user.ts';
import { ConfirmPassword } from '../passwords/confirm-password.ts';
import { SOCIAL_PROOF, type SocialProof } from '../ports/social-proof.ts';
import { SignedInUser, type SignedInCaller } from '../sessions/signed-in-user.ts';
import { answering } from '../shared/answering.ts';
import { StartDeletion, type StartedDeletion } from './start-deletion.ts';

/** The password, or for an account without one a fresh sign-in of a linked provider. */
export interface OwnershipProof {
  readonly password: string;
  readonly provider: string;
  readonly token: string;
}

@Injectable()
export class DeleteAccountUseCase {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    @Inject(SOCIAL_PROOF) private readonly social: SocialProof,
    @Inject(SignedInUser) private readonly signedIn: SignedInUser,
    @Inject(ConfirmPassword) private readonly confirm: ConfirmPassword,
    @Inject(StartDeletion) private readonly start: StartDeletion,
  ) {}

  async run(caller: SignedInCaller, proof: OwnershipProof): Promise<StartedDeletion> {
    const user = await this.signedIn.of(caller);
    return answering('account.deletion_failed', async () => {
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
    const { keycloakId } = await this.social.verify(provider, token).catch((error: unknown) => {
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
