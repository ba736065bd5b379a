import { Inject, Injectable } from '@nestjs/common';
import type { Eraser, ErasureRequest } from '@headshots/platform/erasure';
import { UnitOfWork } from '@headshots/platform/persistence';
import { USER_MAILS_STORE, type UserMailsStore } from '../ports/user-mails.store.ts';

/** Drops mails that wait and forgets those that were sent. Addresses and texts were never stored. */
@Injectable()
export class EraseUser implements Eraser {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    @Inject(USER_MAILS_STORE) private readonly mails: UserMailsStore,
  ) {}

  async run({ userId }: ErasureRequest): Promise<boolean> {
    await this.unitOfWork.run((tx) => this.mails.remove(tx, userId));
    return true;
  }
}
