import { Inject, Injectable } from '@nestjs/common';
import { UnitOfWork } from '@headshots/platform/persistence';
import { isActive, type User } from '../../domain/user.ts';
import { ACCOUNT_CHANGES, type AccountChanges } from '../ports/account-changes.ts';
import { ACCOUNT_DIRECTORY, type AccountDirectory } from '../ports/account-directory.ts';
import { ReleaseName } from './release-name.ts';

const batch = 50;

/** Tells the directory the address an account has now; done at once, by the next login, or by the worker. */
@Injectable()
export class FollowAddress {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    @Inject(ACCOUNT_DIRECTORY) private readonly directory: AccountDirectory,
    @Inject(ACCOUNT_CHANGES) private readonly changes: AccountChanges,
    @Inject(ReleaseName) private readonly release: ReleaseName,
  ) {}

  /** @throws DirectoryDown: the rest waits for the next run */
  async all(): Promise<void> {
    const behind = await this.unitOfWork.run((tx) => this.changes.notFollowed(tx, batch));
    for (const user of behind) await this.run(user);
  }

  /** Nothing happens while another user still has the address in the directory. @throws DirectoryDown */
  async run(user: User): Promise<void> {
    if (!isActive(user) || !user.directoryEmail) return;
    const { id, keycloakId, email } = user;
    let renaming = await this.directory.rename(keycloakId, email);
    if (renaming === 'taken' && (await this.release.run(email))) {
      renaming = await this.directory.rename(keycloakId, email);
    }
    if (renaming === 'renamed')
      await this.unitOfWork.run((tx) => this.changes.directoryFollowed(tx, id, email));
  }
}
