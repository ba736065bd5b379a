import { Injectable } from '@nestjs/common';
import { validate as isUuid } from 'uuid';
import { normaliseEmail } from '@headshots/platform/text';
import { isActive, type ActiveUser, type User } from './user.ts';
import { UserRepository } from './user.repository.ts';

@Injectable()
export class FindAccount {
  constructor(private readonly users: UserRepository) {}

  async run(who: string): Promise<ActiveUser | undefined> {
    const user = await this.find(who);
    return isActive(user) ? user : undefined;
  }

  private async find(who: string): Promise<User | undefined> {
    const email = normaliseEmail(who);
    if (email) return this.users.byEmail(email);
    return isUuid(who) ? this.users.byId(who) : undefined;
  }
}
