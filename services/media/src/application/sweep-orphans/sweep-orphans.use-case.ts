import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '@headshots/platform/persistence';
import type { GoesOn } from '@headshots/platform/workers';
import type { Bucket } from '../../domain/object-keys.ts';
import { isObjectId } from '../../domain/object-id.ts';
import type { Run } from '../../domain/photo.ts';
import { viewOf } from '../../domain/run.ts';
import { ObjectStore } from '../ports/object-store.port.ts';
import { HeadshotRepository } from '../../persistence/headshot.repository.ts';
import { ObjectRemovalRepository, type Removal } from '../../persistence/object-removal.repository.ts';
import { PhotoRepository } from '../../persistence/photo.repository.ts';
import { SweepPositionRepository } from '../../persistence/sweep-position.repository.ts';

/** An object younger than this may still get its row. */
export const ORPHAN_AGE_MS = 24 * 3_600_000;

/** What generation shows before paying, in the same bucket. */
const PREVIEWS = 'previews/';

/** Folders of one bucket that one round looks at, however many orders there ever were. */
export const ROUND = 200;

/**
 * Finds objects that no row speaks of: uploads cut off before their row, shots of workers that had lost their lease.
 * Each round goes on where the last one ended and begins anew behind the last folder.
 */
@Injectable()
export class SweepOrphans {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly photos: PhotoRepository,
    private readonly headshots: HeadshotRepository,
    private readonly objects: ObjectStore,
    private readonly removals: ObjectRemovalRepository,
    private readonly positions: SweepPositionRepository,
  ) {}

  /** One round. Answers how many prefixes and objects were given to the remover. */
  async run(now: Date, goesOn: GoesOn = () => true): Promise<number> {
    const before = new Date(now.getTime() - ORPHAN_AGE_MS);
    const photos = await this.round('photos', goesOn, (folders) => this.orphanPhotos(folders, before));
    const headshots = await this.round('headshots', goesOn, (folders) =>
      this.orphanHeadshots(folders, before),
    );
    return photos + headshots;
  }

  /** Says nothing of what it found when another replica went on meanwhile. */
  private async round(
    bucket: Bucket,
    goesOn: GoesOn,
    orphansIn: (folders: readonly string[]) => Promise<readonly Removal[]>,
  ): Promise<number> {
    const { objects, positions, removals, unitOfWork } = this;
    const from = await positions.of(bucket);
    const folders: string[] = [];
    for await (const folder of objects.folders(bucket, from)) if (folders.push(folder) === ROUND) break;
    const orphans = await orphansIn(folders);
    if (!goesOn()) return 0;
    const to = folders.length < ROUND ? '' : (folders.at(-1) ?? '');
    return unitOfWork.run(async (tx) => {
      if (!(await positions.move(tx, bucket, { from, to }))) return 0;
      await removals.add(tx, orphans);
      return orphans.length;
    });
  }

  private async orphanPhotos(folders: readonly string[], before: Date): Promise<readonly Removal[]> {
    const found: Removal[] = [];
    const known = await this.photos.known(idsOf(folders));
    for (const folder of folders) {
      if (known.has(idOf(folder))) continue;
      if (await this.allOlder('photos', folder, before)) found.push({ bucket: 'photos', prefix: folder });
    }
    return found;
  }

  private async orphanHeadshots(folders: readonly string[], before: Date): Promise<readonly Removal[]> {
    const found: Removal[] = [];
    const runs = await this.photos.runsOf(idsOf(folders));
    const byOrder = new Map(runs.map((run) => [run.orderId, run]));
    for (const folder of folders) {
      if (folder === PREVIEWS) {
        found.push(...(await this.oldPreviews(before)));
        continue;
      }
      const run = byOrder.get(idOf(folder));
      if (run) found.push(...(await this.leftovers(run, folder, before)));
      else if (await this.allOlder('headshots', folder, before))
        found.push({ bucket: 'headshots', prefix: folder });
    }
    return found;
  }

  /** Generation removes its previews within a day; these outlived a worker. */
  private async oldPreviews(before: Date): Promise<readonly Removal[]> {
    const found: Removal[] = [];
    for await (const { key, modifiedAt } of this.objects.list('headshots', PREVIEWS))
      if (modifiedAt < before) found.push({ bucket: 'headshots', prefix: key });
    return found;
  }

  /** Objects of an ended run that none of its rows names. */
  private async leftovers(run: Run, folder: string, before: Date): Promise<readonly Removal[]> {
    if (viewOf(run).endedAt === undefined) return [];
    const found: Removal[] = [];
    const kept = await this.headshots.keysOf(run.orderId);
    for await (const { key, modifiedAt } of this.objects.list('headshots', folder))
      if (!kept.has(key) && modifiedAt < before) found.push({ bucket: 'headshots', prefix: key });
    return found;
  }

  private async allOlder(bucket: Bucket, prefix: string, before: Date): Promise<boolean> {
    for await (const object of this.objects.list(bucket, prefix))
      if (object.modifiedAt >= before) return false;
    return true;
  }
}

const idOf = (folder: string): string => folder.slice(0, -1);
const idsOf = (folders: readonly string[]): string[] => folders.map(idOf).filter(isObjectId);
