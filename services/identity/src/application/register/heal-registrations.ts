import { Inject, Injectable } from '@nestjs/common';
import { UnitOfWork } from '@headshots/platform/persistence';
import type { User } from '../../domain/user.ts';
import { ACCOUNT_DIRECTORY, type AccountDirectory } from '../ports/account-directory.ts';
import { USER_STORE, type UserStore } from '../ports/user-store.ts';
import { FinishRegistration } from './finish-registration.ts';

/** Longer than any request can still be at work. */
const abandonedAfterSeconds = 60;
const batch = 50;

/** Finishes registrations that stopped after the directory knew the user, undoes those that stopped before. */
@Injectable()
export class HealRegistrations {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    @Inject(USER_STORE) private readonly users: UserStore,
    @Inject(ACCOUNT_DIRECTORY) private readonly directory: AccountDirectory,
    @Inject(FinishRegistration) private readonly finish: FinishRegistration,
  ) {}

  /** @throws DirectoryDown: the rest waits for the next run */
  async run(): Promise<number> {
    const stopped = await this.unitOfWork.run((tx) =>
      this.users.unfinished(tx, abandonedAfterSeconds, batch),
    );
    for (const user of stopped) await this.heal(user);
    return stopped.length;
  }

  /** The user as it is afterwards; undefined when nothing of the registration is left. */
  async heal({ id, email }: User): Promise<User | undefined> {
    const found = email && (await this.directory.findByEmail(email));
    if (found && found.userId === id) return this.finish.run(id, found.keycloakId);
    await this.unitOfWork.run((tx) => this.users.discard(tx, id));
    return undefined;
  }
}
