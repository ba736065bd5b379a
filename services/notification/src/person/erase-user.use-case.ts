import { Injectable } from '@nestjs/common';
import type { Eraser, ErasureRequest } from '@headshots/erasure';
import { UnitOfWork } from '@headshots/platform/persistence';
import { UserMailsRepository } from './user-mails.repository.ts';

/** Drops mails that wait and forgets those that were sent. Addresses and texts were never stored. */
@Injectable()
export class EraseUser implements Eraser {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly mails: UserMailsRepository,
  ) {}

  async run({ userId }: ErasureRequest): Promise<boolean> {
    await this.unitOfWork.run((tx) => this.mails.remove(tx, userId));
    return true;
  }
}
