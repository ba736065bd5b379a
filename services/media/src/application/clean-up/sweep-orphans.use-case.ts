import type { UnitOfWork } from '@headshots/platform/persistence';
import { isObjectId } from '../../domain/object-id.ts';
import { viewOf } from '../../domain/run.ts';
import type { HeadshotStore } from '../ports/headshot-store.ts';
import type { ObjectStore } from '../ports/object-store.ts';
import type { PhotoStore } from '../ports/photo-store.ts';
import type { Bucket, Removal, Removals } from '../ports/removals.ts';

/** An object younger than this may still get its row. */
export const ORPHAN_AGE_MS = 24 * 3_600_000;

export interface SweepParts {
  readonly unitOfWork: UnitOfWork;
  readonly photos: PhotoStore;
  readonly headshots: HeadshotStore;
  readonly objects: ObjectStore;
  readonly removals: Removals;
}

/** Finds objects that no row speaks of: uploads cut off before their row, shots of workers that had lost their lease. */
export class SweepOrphans {
  private readonly parts: SweepParts;

  constructor(parts: SweepParts) {
    this.parts = parts;
  }

  /** Answers how many prefixes and objects were given to the remover. */
  async sweep(now: Date): Promise<number> {
    const before = new Date(now.getTime() - ORPHAN_AGE_MS);
    const orphans = [...(await this.orphanPhotos(before)), ...(await this.orphanHeadshots(before))];
    for (const orphan of orphans)
      await this.parts.unitOfWork.run((tx) => this.parts.removals.add(tx, [orphan]));
    return orphans.length;
  }

  private async orphanPhotos(before: Date): Promise<Removal[]> {
    const found: Removal[] = [];
    for await (const folder of this.parts.objects.folders('photos')) {
      const photoId = folder.slice(0, -1);
      if (isObjectId(photoId) && (await this.parts.photos.find(photoId))) continue;
      if (await this.allOlder('photos', folder, before)) found.push({ bucket: 'photos', prefix: folder });
    }
    return found;
  }

  private async orphanHeadshots(before: Date): Promise<Removal[]> {
    const found: Removal[] = [];
    for await (const folder of this.parts.objects.folders('headshots')) {
      const orderId = folder.slice(0, -1);
      const [run] = isObjectId(orderId) ? await this.parts.photos.runsOf([orderId]) : [];
      if (!run) {
        if (await this.allOlder('headshots', folder, before))
          found.push({ bucket: 'headshots', prefix: folder });
        continue;
      }
      if (viewOf(run).endedAt === undefined) continue;
      const kept = await this.parts.headshots.keysOf(orderId);
      for await (const object of this.parts.objects.list('headshots', folder)) {
        if (!kept.has(object.key) && object.modifiedAt < before)
          found.push({ bucket: 'headshots', prefix: object.key });
      }
    }
    return found;
  }

  private async allOlder(bucket: Bucket, prefix: string, before: Date): Promise<boolean> {
    for await (const object of this.parts.objects.list(bucket, prefix))
      if (object.modifiedAt >= before) return false;
    return true;
  }
}
