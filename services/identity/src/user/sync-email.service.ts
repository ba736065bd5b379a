import { Injectable } from '@nestjs/common';
import { UnitOfWork, type Tx } from '@headshots/platform/persistence';
import type { NormalisedEmail } from '@headshots/platform/text';
import { isActive, type User } from './user.ts';
import { AccountDirectoryPort, DirectoryDown } from './account-directory.port.ts';
import { FreeUsername } from './free-username.service.ts';
import { AccountChangesRepository } from './account-changes.repository.ts';
import { UserRepository } from './user.repository.ts';

/** Tells the directory the address an account has now; done at once, by the next login, or by a worker. */
@Injectable()
export class SyncEmail {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly directory: AccountDirectoryPort,
    private readonly users: UserRepository,
    private readonly changes: AccountChangesRepository,
    private readonly freeUsername: FreeUsername,
  ) {}

  /** Left to the next login or the worker while the directory is down. */
  async nowOrLater(user: User): Promise<void> {
    await this.run(user).catch((error: unknown) => {
      if (!(error instanceof DirectoryDown)) throw error;
    });
  }

  /** Nothing happens while another user still has the address in the directory. @throws DirectoryDown */
  async run(user: User): Promise<void> {
    if (user.directoryEmail) await this.follow(user);
  }

  private async follow(user: User): Promise<void> {
    if (!isActive(user)) return;
    const { id, keycloakId, email } = user;
    let renaming = await this.directory.rename(keycloakId, email);
    if (renaming === 'taken' && (await this.freeUsername.run(email))) {
      renaming = await this.directory.rename(keycloakId, email);
    }
    if (renaming !== 'renamed') return;
    const changed = await this.unitOfWork.run((tx) => this.settle(tx, id, email));
    if (changed) await this.follow(changed);
  }

  /** Answers the user when the address changed again: the directory may have heard of the two the other way round. */
  private async settle(tx: Tx, id: string, email: NormalisedEmail): Promise<User | undefined> {
    const user = await this.users.lock(tx, id);
    if (!isActive(user)) return undefined;
    if (user.email !== email) {
      await this.changes.directoryBehind(tx, id, email);
      return user;
    }
    await this.changes.directoryFollowed(tx, id, email);
    return undefined;
  }
}
