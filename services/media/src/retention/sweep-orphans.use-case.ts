import { Injectable, Logger } from '@nestjs/common';
import { UnitOfWork } from '@headshots/platform/persistence';
import type { GoesOn } from '@headshots/platform/workers';
import { isInLayout, type Bucket } from '../store/object-keys.ts';
import { isObjectId } from '../store/object-id.ts';
import type { Run } from '../photo/photo.ts';
import { viewOf } from '../photo/run.ts';
import { StoreSettings } from '../store/store.settings.ts';
import {
  ObjectRemovalRepository,
  ObjectStore,
  type Removal,
  StoreCustody,
  type StoredObject,
} from '../store/index.ts';
import { HeadshotRepository, PhotoRepository } from '../photo/index.ts';
import { SweepPositionRepository } from './sweep-position.repository.ts';
import { nextPosition, type RoundResult } from './next-position.ts';

const DAY_MS = 24 * 3_600_000;

/** An object younger than this may still get its row. */
const ORPHAN_AGE_MS = DAY_MS;

const PREVIEWS = 'previews/';

export const ROUND = 200;

interface Orphans {
  readonly removals: readonly Removal[];
  /** Of how many folders; previews, which no row ever names, are none. */
  readonly folders: number;
}

/** What is not of our layout is left; a round that would remove much removes nothing: rows are missing then. */
@Injectable()
export class SweepOrphans {
  private readonly logger = new Logger(SweepOrphans.name);

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly photos: PhotoRepository,
    private readonly headshots: HeadshotRepository,
    private readonly objects: ObjectStore,
    private readonly removals: ObjectRemovalRepository,
    private readonly positions: SweepPositionRepository,
    private readonly custody: StoreCustody,
    private readonly settings: StoreSettings,
  ) {}

  async run(now: Date, goesOn: GoesOn = () => true): Promise<number> {
    if (!this.settings.sweep || (await this.custody.look())) return 0;
    const before = new Date(now.getTime() - ORPHAN_AGE_MS);
    const photos = await this.round('photos', now, goesOn, (folders) => this.orphanPhotos(folders, before));
    const headshots = await this.round('headshots', now, goesOn, (folders) =>
      this.orphanHeadshots(folders, before),
    );
    return photos + headshots;
  }

  /** Says nothing of what it found when another replica went on meanwhile. */
  private async round(
    bucket: Bucket,
    now: Date,
    goesOn: GoesOn,
    orphansIn: (folders: readonly string[]) => Promise<Orphans>,
  ): Promise<number> {
    const { objects, positions, removals, unitOfWork } = this;
    const position = await positions.of(bucket, now);
    const folders: string[] = [];
    for await (const folder of objects.folders(bucket, position.after))
      if (folders.push(folder) === ROUND) break;
    const orphans = await orphansIn(folders);
    if (!goesOn()) return 0;
    const last = folders.length < ROUND ? '' : (folders.at(-1) ?? '');
    const next = nextPosition(
      position,
      { now, last, seen: folders.length, orphans: orphans.folders },
      this.settings,
    );
    if (next.position.removed > next.allowed) return this.stop(bucket, now, next);
    return unitOfWork.run(async (tx) => {
      if (!(await positions.move(tx, bucket, position.after, next.position))) return 0;
      await removals.add(tx, orphans.removals);
      return orphans.removals.length;
    });
  }

  private async stop(bucket: Bucket, now: Date, { allowed, position }: RoundResult): Promise<number> {
    await this.positions.stop(bucket, now);
    this.logger.error(
      `The sweep of the bucket ${this.settings.bucketNames[bucket]} would have removed something of ${position.removed} folders ` +
        `within a day and may of ${allowed}: it removes nothing. If nobody misses them, raise ORPHAN_SWEEP_SHARE until they are gone.`,
    );
    return 0;
  }

  private async orphanPhotos(folders: readonly string[], before: Date): Promise<Orphans> {
    const found: Removal[] = [];
    const known = await this.photos.known(idsOf(folders));
    for (const folder of ours(folders))
      if (!known.has(idOf(folder)) && (await this.isAbandoned('photos', folder, before)))
        found.push({ bucket: 'photos', prefix: folder });
    return { removals: found, folders: found.length };
  }

  private async orphanHeadshots(folders: readonly string[], before: Date): Promise<Orphans> {
    const found: Removal[] = [];
    let touched = 0;
    const runs = await this.photos.runsOf(idsOf(folders));
    const byOrder = new Map(runs.map((run) => [run.orderId, run]));
    for (const folder of ours(folders)) {
      const run = byOrder.get(idOf(folder));
      const removals = run
        ? await this.leftovers(run, folder, before)
        : (await this.isAbandoned('headshots', folder, before))
          ? [{ bucket: 'headshots' as const, prefix: folder }]
          : [];
      if (removals.length > 0) touched += 1;
      found.push(...removals);
    }
    if (folders.includes(PREVIEWS)) found.push(...(await this.oldPreviews(before)));
    return { removals: found, folders: touched };
  }

  /** Generation removes its previews within a day; these outlived a worker. */
  private async oldPreviews(before: Date): Promise<readonly Removal[]> {
    const found: Removal[] = [];
    for await (const object of this.objects.list('headshots', PREVIEWS))
      if (isOurs('headshots', object, before)) found.push({ bucket: 'headshots', prefix: object.key });
    return found;
  }

  private async leftovers(run: Run, folder: string, before: Date): Promise<readonly Removal[]> {
    if (viewOf(run).endedAt === undefined) return [];
    const found: Removal[] = [];
    const kept = await this.headshots.keysOf(run.orderId);
    for await (const object of this.objects.list('headshots', folder))
      if (!kept.has(object.key) && isOurs('headshots', object, before))
        found.push({ bucket: 'headshots', prefix: object.key });
    return found;
  }

  private async isAbandoned(bucket: Bucket, folder: string, before: Date): Promise<boolean> {
    for await (const object of this.objects.list(bucket, folder))
      if (!isOurs(bucket, object, before)) return false;
    return true;
  }
}

const isOurs = (bucket: Bucket, { key, modifiedAt }: StoredObject, before: Date): boolean =>
  modifiedAt < before && isInLayout(bucket, key);

const idOf = (folder: string): string => folder.slice(0, -1);
const ours = (folders: readonly string[]): readonly string[] =>
  folders.filter((folder) => isObjectId(idOf(folder)));
const idsOf = (folders: readonly string[]): string[] => folders.map(idOf).filter(isObjectId);
