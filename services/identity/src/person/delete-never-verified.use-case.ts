import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '@headshots/platform/persistence';
import { isActive } from '../user/user.ts';
import { StartDeletion } from './start-deletion.service.ts';
import { AccountChangesRepository, UserRepository } from '../user/index.ts';

const keptDays = 30;
/** Time to verify the address after all, where a program pressed "This was not me". */
const keptHoursDisowned = 24;
const batch = 50;

/** In silence: the mail would go to a stranger. */
@Injectable()
export class DeleteNeverVerified {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly users: UserRepository,
    private readonly changes: AccountChangesRepository,
    private readonly start: StartDeletion,
  ) {}

  async run(): Promise<number> {
    const old = [
      ...(await this.changes.neverVerified(keptDays, batch)),
      ...(await this.changes.disowned(keptHoursDisowned, batch)),
    ];
    for (const { id } of old) await this.delete(id);
    return old.length;
  }

  private async delete(id: string): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      const user = await this.users.lock(tx, id);
      if (isActive(user) && !user.emailVerifiedAt) await this.start.run(tx, user, { farewell: false });
    });
  }
}
