import { Injectable } from '@nestjs/common';
import type { Eraser, ErasureRequest } from '@headshots/erasure';
import { UnitOfWork } from '@headshots/platform/persistence';
import { DeletionLedger, ObjectStore } from '../store/index.ts';
import { UserHoldingsRepository } from './user-holdings.repository.ts';

/** Rows first, then the ledger, then objects; done when nobody writes any more and a search after that finds nothing. */
@Injectable()
export class EraseUser implements Eraser {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly holdings: UserHoldingsRepository,
    private readonly objects: ObjectStore,
    private readonly ledger: DeletionLedger,
  ) {}

  async run({ userId, deletionId }: ErasureRequest): Promise<boolean> {
    await this.unitOfWork.run((tx) => this.holdings.letGo(tx, userId));
    await this.ledger.note({ kind: 'account', deletionId, userId });
    await this.removeObjects(userId);
    if (!(await this.holdings.generationErased(deletionId))) return false;
    if (await this.holdings.isUploading(userId)) return false;
    if ((await this.removeObjects(userId)) > 0) return false;
    await this.unitOfWork.run((tx) => this.holdings.forgetPrefixes(tx, userId));
    return true;
  }

  private async removeObjects(userId: string): Promise<number> {
    let found = 0;
    for (const { bucket, prefix } of await this.holdings.prefixes(userId))
      found += await this.objects.removeAll(bucket, prefix);
    return found;
  }
}
