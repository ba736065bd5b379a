import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '@headshots/platform/persistence';
import { StartDeletion } from './start-deletion.service.ts';
import { FindAccount, UserRepository } from '../user/index.ts';
import { isActive } from '../user/user.ts';

/** For whoever asks by email, and for an account of somebody too young: as if its owner had done it. */
@Injectable()
export class DeleteAccountByHand {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly findAccount: FindAccount,
    private readonly users: UserRepository,
    private readonly start: StartDeletion,
  ) {}

  /** `who` is an address or a user id. Answers the id of the deletion; undefined for nobody. */
  async run(who: string, operator: string): Promise<string | undefined> {
    const found = await this.findAccount.run(who);
    if (!found) return undefined;
    return this.unitOfWork.run(async (tx) => {
      const user = await this.users.lock(tx, found.id);
      if (!isActive(user)) return undefined;
      return (await this.start.run(tx, user, { farewell: true, operator })).deletionId;
    });
  }
}
