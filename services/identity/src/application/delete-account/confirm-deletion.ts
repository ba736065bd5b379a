import { Inject, Injectable } from '@nestjs/common';
import { UnitOfWork } from '@headshots/platform/persistence';
import { DELETION_STORE, type DeletionStore } from '../ports/deletion-store.ts';

/** Tells the services that erase whether a request on the bus is ours: anybody who reaches the bus can write one. */
@Injectable()
export class ConfirmDeletion {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    @Inject(DELETION_STORE) private readonly deletions: DeletionStore,
  ) {}

  run(deletionId: string, userId: string): Promise<boolean> {
    return this.unitOfWork.run((tx) => this.deletions.isKnown(tx, deletionId, userId));
  }
}
