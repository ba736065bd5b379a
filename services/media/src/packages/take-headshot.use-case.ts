import { Injectable } from '@nestjs/common';
import { PermanentFailure } from '@headshots/platform/errors';
import type { Tx } from '@headshots/platform/persistence';
import type { Headshot } from '../photo/photo.ts';
import {
  headshotDerivedPrefix,
  headshotThumbnailKey,
  isKeyOf,
  markedObjectKey,
} from '../store/object-keys.ts';
import { ImageProcessor, MarkedCopies, TempFiles } from '../decoding/index.ts';
import { ObjectRemovalRepository, ObjectStore, type Removal } from '../store/index.ts';
import { PhotoProgress } from './photo-progress.service.ts';
import { BadObject, fetchHeadshot } from './fetch-headshot.service.ts';
import { ImageFailures } from './image-failures.service.ts';
import { HeadshotTroubleRepository } from './headshot-trouble.repository.ts';
import { RunRepository } from './run.repository.ts';
import { HeadshotRepository, PhotoRepository } from '../photo/index.ts';

/** A headshot as the event describes it; the checksum is computed from the stored object. */
export type AnnouncedHeadshot = Omit<Headshot, 'crc32'> & { readonly userId: string };

/** Without a checksum nothing was prepared: the photo is gone, or this attempt or a later one is kept. */
export interface PreparedHeadshot {
  readonly announced: AnnouncedHeadshot;
  readonly crc32?: number;
}

const MAX_HEADSHOT_BYTES = 20 * 1024 * 1024;

/** Takes an image that generation made: verified and with its smaller copies before it has a row. */
@Injectable()
export class TakeHeadshot {
  constructor(
    private readonly photos: PhotoRepository,
    private readonly runs: RunRepository,
    private readonly headshots: HeadshotRepository,
    private readonly removals: ObjectRemovalRepository,
    private readonly objects: ObjectStore,
    private readonly images: ImageProcessor,
    private readonly tempFiles: TempFiles,
    private readonly progress: PhotoProgress,
    private readonly troubles: HeadshotTroubleRepository,
    private readonly failures: ImageFailures,
    private readonly marked: MarkedCopies,
  ) {}

  /** Belongs before the transaction: it reads and writes objects. */
  async prepare(announced: AnnouncedHeadshot): Promise<PreparedHeadshot> {
    const { photos, headshots } = this;
    if (!isKeyOf(announced)) throw new PermanentFailure('The announced object lies outside of its order.');
    const photo = await photos.find(announced.photoId);
    if (photo && photo.userId !== announced.userId)
      throw new PermanentFailure('The photo belongs to another user than the event says.');
    const held = await headshots.find(announced.orderId, announced.number);
    if (!photo || (held && held.attempt >= announced.attempt)) return { announced };
    const crc32 = await this.makeCopies(announced).catch((error: unknown) =>
      this.failures.judge(announced, error),
    );
    return crc32 === 'gone' ? { announced } : { announced, crc32 };
  }

  /** Answers whether the image has its place now. */
  async record(tx: Tx, { announced, crc32 }: PreparedHeadshot): Promise<boolean> {
    if (crc32 !== undefined) return this.place(tx, announced, crc32);
    const held = await this.headshots.find(announced.orderId, announced.number, tx);
    if (held?.attempt !== announced.attempt) await this.removals.add(tx, objectsOf(announced));
    return false;
  }

  private async makeCopies(announced: AnnouncedHeadshot): Promise<number> {
    const { objects, images, tempFiles } = this;
    if (announced.bytes > MAX_HEADSHOT_BYTES) throw new PermanentFailure('The announced image is too large.');
    return tempFiles.use(async (folder) => {
      const file = await fetchHeadshot(objects, announced, folder);
      const made = await images.makeThumbnails(file.path, folder);
      if (!made) throw new BadObject('undecodable');
      await objects.putFile('photos', headshotThumbnailKey(announced, 320), made.w320.path);
      await objects.putFile('photos', headshotThumbnailKey(announced, 640), made.w640.path);
      if (!(await this.marked.ensure(announced))) throw new BadObject('undecodable');
      return file.crc32;
    });
  }

  private async place(tx: Tx, announced: AnnouncedHeadshot, crc32: number): Promise<boolean> {
    const { photos, runs, headshots, removals, progress, troubles } = this;
    const { userId: _owner, ...headshot } = { ...announced, crc32 };
    const photo = await photos.lock(tx, headshot.photoId);
    if (!photo) {
      await removals.add(tx, objectsOf(headshot));
      return false;
    }
    await runs.record(tx, headshot.photoId, headshot.orderId, { engine: headshot.engine });
    const placed = await headshots.place(tx, headshot);
    if (placed.kind === 'stale') return false;
    if (placed.kind === 'newer') await removals.add(tx, objectsOf(placed.replaced));
    await troubles.clear(tx, headshot.orderId, headshot.number);
    await progress.refresh(tx, photo, { image: headshot });
    return true;
  }
}

function objectsOf(
  headshot: Pick<Headshot, 'photoId' | 'orderId' | 'number' | 'attempt' | 'objectKey'>,
): Removal[] {
  return [
    { bucket: 'headshots', prefix: headshot.objectKey },
    { bucket: 'headshots', prefix: markedObjectKey(headshot.objectKey) },
    { bucket: 'photos', prefix: headshotDerivedPrefix(headshot) },
  ];
}
