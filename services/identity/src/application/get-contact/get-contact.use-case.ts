import { Inject, Injectable } from '@nestjs/common';
import { problem } from '@headshots/platform/errors';
import { UNIT_OF_WORK, type UnitOfWork } from '@headshots/platform/persistence';
import type { Language } from '../../domain/user.ts';
import { USER_STORE, type UserStore } from '../ports/user-store.ts';

export interface Contact {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly language: Language;
}

@Injectable()
export class GetContactUseCase {
  constructor(
    @Inject(UNIT_OF_WORK) private readonly unitOfWork: UnitOfWork,
    @Inject(USER_STORE) private readonly users: UserStore,
  ) {}

  /** @throws Problem `account.not_found` */
  async run(userId: string): Promise<Contact> {
    const user = await this.unitOfWork.run((tx) => this.users.byId(tx, userId));
    if (user?.status !== 'active' || !user.email) throw problem('account.not_found');
    return { ...user, email: user.email };
  }
}
