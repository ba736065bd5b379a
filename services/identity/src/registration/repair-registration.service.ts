import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '@headshots/platform/persistence';
import type { User } from '../user/user.ts';
import { UserRepository, AccountDirectoryPort } from '../user/index.ts';
import { FinishRegistration } from './finish-registration.service.ts';

/** Finishes a registration that stopped after the directory knew the user, undoes one that stopped before. */
@Injectable()
export class RepairRegistration {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly users: UserRepository,
    private readonly directory: AccountDirectoryPort,
    private readonly finish: FinishRegistration,
  ) {}

  async run({ id, email }: User): Promise<User | undefined> {
    const found = email && (await this.directory.findByEmail(email));
    if (found && found.userId === id) return this.finish.run(id, found.keycloakId);
    await this.unitOfWork.run((tx) => this.users.discard(tx, id));
    return undefined;
  }
}
