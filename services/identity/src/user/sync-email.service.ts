import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '@headshots/platform/persistence';
import { isActive, type User } from './user.ts';
import { AccountDirectoryPort, DirectoryDown } from './account-directory.port.ts';
import { FreeUsername } from './free-username.service.ts';
import { AccountChangesRepository } from './account-changes.repository.ts';

/** Tells the directory the address an account has now; done at once, by the next login, or by a worker. */
@Injectable()
export class SyncEmail {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly directory: AccountDirectoryPort,
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
    if (!isActive(user) || !user.directoryEmail) return;
    const { id, keycloakId, email } = user;
    let renaming = await this.directory.rename(keycloakId, email);
    if (renaming === 'taken' && (await this.freeUsername.run(email))) {
      renaming = await this.directory.rename(keycloakId, email);
    }
    if (renaming === 'renamed')
      await this.unitOfWork.run((tx) => this.changes.directoryFollowed(tx, id, email));
  }
}
