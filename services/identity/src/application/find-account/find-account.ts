import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '@headshots/platform/persistence';
import { validate as isUuid } from 'uuid';
import { normaliseEmail } from '../../domain/email.ts';
import { isActive, type ActiveUser } from '../../domain/user.ts';
import { UserRepository } from '../../persistence/user.repository.ts';

/** The active account that support means by an address or a user id. */
@Injectable()
export class FindAccount {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly users: UserRepository,
  ) {}

  async run(who: string): Promise<ActiveUser | undefined> {
    const email = normaliseEmail(who);
    const user = await this.unitOfWork.run(async (tx) => {
      if (email) return this.users.byEmail(tx, email);
      return isUuid(who) ? this.users.byId(tx, who) : undefined;
    });
    return isActive(user) ? user : undefined;
  }
}
