import { Injectable } from '@nestjs/common';
import type { NormalisedEmail } from '@headshots/platform/text';
import { AccountDirectoryPort, type DirectoryUser } from './account-directory.port.ts';
import { UserRepository } from './user.repository.ts';

/** Longer than the directory's sessions live, and so any token of theirs. */
const signInMs = 11 * 60_000;

/** Only when the directory's user is the rest of a given-up registration or of an account being deleted. */
@Injectable()
export class FreeUsername {
  constructor(
    private readonly directory: AccountDirectoryPort,
    private readonly users: UserRepository,
  ) {}

  /** False when somebody owns it. @throws DirectoryDown */
  async run(email: NormalisedEmail): Promise<boolean> {
    const found = await this.directory.findByEmail(email);
    if (!found) return true;
    if (isSigningIn(found) || (await this.isOwned(found))) return false;
    await this.directory.remove(found.keycloakId);
    return true;
  }

  private async isOwned({ userId, keycloakId }: DirectoryUser): Promise<boolean> {
    const named = userId ? await this.users.byId(userId) : undefined;
    const owners = [...(named ? [named] : []), ...(await this.users.byKeycloakIds([keycloakId]))];
    return owners.some(({ status }) => status === 'creating' || status === 'active');
  }
}

/** Came by a provider a moment ago and is about to bring the token. Registrations leave their user id. */
const isSigningIn = ({ userId, createdAt }: DirectoryUser): boolean =>
  userId === undefined && Date.now() - createdAt.getTime() < signInMs;
