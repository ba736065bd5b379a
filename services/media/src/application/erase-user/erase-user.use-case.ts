import type { Eraser, ErasureRequest } from '@headshots/platform/erasure';
import type { UnitOfWork } from '@headshots/platform/persistence';
import type { ObjectStore } from '../ports/object-store.ts';
import type { UserHoldings } from '../ports/user-holdings.ts';

/**
 * Rows go first, so that nothing is shown or served any more; then the objects. It is done when neither generation nor an
 * upload writes any more and a search after that finds nothing.
 */
export class EraseUser implements Eraser {
  private readonly unitOfWork: UnitOfWork;
  private readonly holdings: UserHoldings;
  private readonly objects: ObjectStore;

  constructor(unitOfWork: UnitOfWork, holdings: UserHoldings, objects: ObjectStore) {
    this.unitOfWork = unitOfWork;
    this.holdings = holdings;
    this.objects = objects;
  }

  async run({ userId, deletionId }: ErasureRequest): Promise<boolean> {
    await this.unitOfWork.run((tx) => this.holdings.letGo(tx, userId));
    await this.removeObjects(userId);
    if (!(await this.holdings.generationErased(deletionId))) return false;
    if (await this.holdings.isUploading(userId)) return false;
    if ((await this.removeObjects(userId)) > 0) return false;
    await this.unitOfWork.run((tx) => this.holdings.forgetPrefixes(tx, userId));
    return true;
  }

  /** Answers how many there were. */
  private async removeObjects(userId: string): Promise<number> {
    let found = 0;
    for (const { bucket, prefix } of await this.holdings.prefixes(userId))
      found += await this.objects.removeAll(bucket, prefix);
    return found;
  }
}
