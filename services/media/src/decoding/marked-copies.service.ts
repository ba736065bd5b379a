import { Injectable } from '@nestjs/common';
import { headshotThumbnailKey, markedObjectKey, markedThumbnailKey } from '../store/object-keys.ts';
import type { Bucket, HeadshotId, ThumbnailWidth } from '../store/object-keys.ts';
import { ImageProcessor, type Thumbnails } from './image-processor.port.ts';
import { fetchObject, ObjectGone, ObjectStore } from '../store/index.ts';
import { TempFiles } from './temp-files.service.ts';

@Injectable()
export class MarkedCopies {
  constructor(
    private readonly objects: ObjectStore,
    private readonly images: ImageProcessor,
    private readonly tempFiles: TempFiles,
  ) {}

  /** Of a generation without marks both copies are coarse squares. False when nothing can be read. */
  async ensure(headshot: HeadshotId & { readonly objectKey: string }): Promise<boolean> {
    const { objects, images, tempFiles } = this;
    if ((await objects.size('photos', markedThumbnailKey(headshot, 320))) !== undefined) return true;
    return tempFiles.use(async (folder) => {
      const marked = await this.fetch('headshots', markedObjectKey(headshot.objectKey), folder);
      const made = marked && (await images.makeMarked(marked, folder));
      if (made) return this.store(headshot, { w320: made.w320 });
      const plain = await this.fetch('photos', headshotThumbnailKey(headshot, 640), folder);
      const coarse = plain && (await images.makeCoarse(plain, folder));
      return coarse ? this.store(headshot, coarse) : false;
    });
  }

  async placeOf(
    headshot: HeadshotId & { readonly objectKey: string },
    width: ThumbnailWidth,
  ): Promise<{ readonly bucket: Bucket; readonly key: string }> {
    const own = { bucket: 'photos', key: markedThumbnailKey(headshot, width) } as const;
    if (width === 320 || (await this.objects.size(own.bucket, own.key)) !== undefined) return own;
    return { bucket: 'headshots', key: markedObjectKey(headshot.objectKey) };
  }

  private async store(
    headshot: HeadshotId,
    { w320, w640 }: Pick<Thumbnails, 'w320'> & Partial<Thumbnails>,
  ): Promise<true> {
    if (w640) await this.objects.putFile('photos', markedThumbnailKey(headshot, 640), w640.path);
    // Last: whoever finds it finds both.
    await this.objects.putFile('photos', markedThumbnailKey(headshot, 320), w320.path);
    return true;
  }

  /** Undefined also for an object that cannot be read while the store serves others. */
  private async fetch(bucket: Bucket, key: string, folder: string): Promise<string | undefined> {
    try {
      return (await fetchObject(this.objects, bucket, key, folder))?.path;
    } catch (error) {
      if (error instanceof ObjectGone || (await this.objects.answers())) return undefined;
      throw error;
    }
  }
}
