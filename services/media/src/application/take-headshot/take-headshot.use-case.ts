import { PermanentFailure } from '@headshots/platform/errors';
import type { EventMeta } from '@headshots/platform/events';
import type { Inbox } from '@headshots/platform/outbox';
import type { Headshot } from '../../domain/photo.ts';
import { headshotDerivedPrefix, headshotThumbnailKey, isKeyOf } from '../../domain/object-keys.ts';
import type { HeadshotStore } from '../ports/headshot-store.ts';
import type { HeadshotTroubles } from '../ports/headshot-troubles.ts';
import type { ImageWorkshop } from '../ports/image-workshop.ts';
import type { ObjectStore } from '../ports/object-store.ts';
import type { PhotoStore } from '../ports/photo-store.ts';
import type { Removal, Removals } from '../ports/removals.ts';
import type { SpoolFolders } from '../ports/spool.ts';
import type { PhotoProgress } from '../record-progress/photo-progress.ts';
import { BadObject, fetchHeadshot } from './fetch-headshot.ts';
import type { HeadshotTrouble } from './headshot-trouble.ts';

/** A headshot as the event describes it; the checksum is computed from the stored object. */
export type AnnouncedHeadshot = Omit<Headshot, 'crc32'> & { readonly userId: string };

/** Largest object that is taken, in bytes. */
const MAX_HEADSHOT_BYTES = 20 * 1024 * 1024;

export interface TakeHeadshotParts {
  readonly inbox: Inbox;
  readonly photos: PhotoStore;
  readonly headshots: HeadshotStore;
  readonly removals: Removals;
  readonly objects: ObjectStore;
  readonly images: ImageWorkshop;
  readonly spool: SpoolFolders;
  readonly progress: PhotoProgress;
  readonly troubles: HeadshotTroubles;
  readonly trouble: HeadshotTrouble;
}

/** Takes an image that generation made: verified and with its smaller copies before it has a row. */
export class TakeHeadshot {
  private readonly parts: TakeHeadshotParts;

  constructor(parts: TakeHeadshotParts) {
    this.parts = parts;
  }

  async take(meta: EventMeta, announced: AnnouncedHeadshot): Promise<'applied' | 'duplicate' | 'ignored'> {
    const { photos, headshots } = this.parts;
    if (!isKeyOf(announced)) throw new PermanentFailure('The announced object lies outside of its order.');
    const photo = await photos.find(announced.photoId);
    if (photo && photo.userId !== announced.userId)
      throw new PermanentFailure('The photo belongs to another user than the event says.');
    const held = await headshots.find(announced.orderId, announced.number);
    if (!photo || (held && held.attempt >= announced.attempt)) return this.pass(meta, announced);
    const crc32 = await this.prepare(announced).catch((error: unknown) =>
      this.parts.trouble.judge(announced, error),
    );
    return crc32 === 'gone' ? this.pass(meta, announced) : this.place(meta, announced, crc32);
  }

  /** Nothing to take: the photo is gone, or this attempt or a newer one is here. */
  private async pass(
    meta: EventMeta,
    announced: AnnouncedHeadshot,
  ): Promise<'duplicate' | 'ignored' | 'applied'> {
    return this.parts.inbox.once(meta, async (tx) => {
      const held = await this.parts.headshots.find(announced.orderId, announced.number, tx);
      if (held?.attempt !== announced.attempt) await this.parts.removals.add(tx, objectsOf(announced));
      return 'ignored';
    });
  }

  private async prepare(announced: AnnouncedHeadshot): Promise<number> {
    const { objects, images, spool } = this.parts;
    if (announced.bytes > MAX_HEADSHOT_BYTES) throw new PermanentFailure('The announced image is too large.');
    return spool.use(async (folder) => {
      const file = await fetchHeadshot(objects, announced, folder);
      const made = await images.makeThumbnails(file.path, folder);
      if (!made) throw new BadObject('undecodable');
      await objects.putFile('photos', headshotThumbnailKey(announced, 320), made.w320.path);
      await objects.putFile('photos', headshotThumbnailKey(announced, 640), made.w640.path);
      return file.crc32;
    });
  }

  private async place(
    meta: EventMeta,
    announced: AnnouncedHeadshot,
    crc32: number,
  ): Promise<'applied' | 'duplicate' | 'ignored'> {
    const { inbox, photos, headshots, removals, progress, troubles } = this.parts;
    const { userId: _owner, ...headshot } = { ...announced, crc32 };
    return inbox.once(meta, async (tx) => {
      const photo = await photos.lock(tx, headshot.photoId);
      if (!photo) {
        await removals.add(tx, objectsOf(headshot));
        return 'ignored';
      }
      await photos.recordRun(tx, headshot.photoId, headshot.orderId, { engine: headshot.engine });
      const placed = await headshots.place(tx, headshot);
      if (placed.kind === 'stale') return 'ignored';
      if (placed.kind === 'newer') await removals.add(tx, objectsOf(placed.replaced));
      await troubles.clear(tx, headshot.orderId, headshot.number);
      await progress.refresh(tx, photo, { image: headshot });
      return 'applied';
    });
  }
}

function objectsOf(
  headshot: Pick<Headshot, 'photoId' | 'orderId' | 'number' | 'attempt' | 'objectKey'>,
): Removal[] {
  return [
    { bucket: 'headshots', prefix: headshot.objectKey },
    { bucket: 'photos', prefix: headshotDerivedPrefix(headshot) },
  ];
}
