import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '@headshots/platform/persistence';
import { RemovePhoto } from '../library/index.ts';
import { PhotoRepository } from '../photo/index.ts';
import { DeletionLedger } from '../store/index.ts';

/** Deletes again the photos that a restored database brought back; their orders that run are paid back. */
@Injectable()
export class RepeatPhotoDeletions {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly ledger: DeletionLedger,
    private readonly photos: PhotoRepository,
    private readonly remove: RemovePhoto,
  ) {}

  /** Answers how many were there. */
  async run(): Promise<number> {
    let repeated = 0;
    for await (const { deletion } of this.ledger.entries()) {
      if (deletion.kind === 'photo' && (await this.repeatOne(deletion.photoId))) repeated += 1;
    }
    return repeated;
  }

  private repeatOne(photoId: string): Promise<boolean> {
    return this.unitOfWork.run(async (tx) => {
      const photo = await this.photos.lock(tx, photoId);
      if (!photo) return false;
      await this.remove.run(tx, photo, await this.photos.runs(photoId, tx));
      return true;
    });
  }
}
