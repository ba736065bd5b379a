import { Injectable } from '@nestjs/common';
import { problem } from '@headshots/platform/errors';
import { Bulkhead } from '@headshots/platform/limits';
import { headshotFormatKey, type Bucket, type HeadshotId } from '../store/object-keys.ts';
import { fetchObject, ObjectGone, ObjectStore } from '../store/index.ts';
import { ImageProcessor } from './image-processor.port.ts';
import type { SavedAs } from './format.ts';
import { TempFiles } from './temp-files.service.ts';

interface EyesOf {
  readonly eyes:
    { readonly left: { readonly x: number }; readonly right: { readonly x: number } } | undefined;
}

/** Of the 200 that may wait for an image process these leave most to uploads. */
const AT_ONCE = 40;
const AT_ONCE_PER_USER = 6;
const RETRY_SECONDS = 5;

/** Made when somebody first asks, and kept beside the thumbnails: a range, or a second try, gets the same bytes. */
@Injectable()
export class FormatCopies {
  private readonly turns = new Bulkhead({
    capacity: AT_ONCE,
    perKey: AT_ONCE_PER_USER,
    refuse: () => problem('service.unavailable', { retryAfterSeconds: RETRY_SECONDS }),
  });

  constructor(
    private readonly objects: ObjectStore,
    private readonly images: ImageProcessor,
    private readonly tempFiles: TempFiles,
  ) {}

  /**
   * Where the headshot lies in this format; undefined when none can be made of it.
   * @throws a 503 problem when this owner, or all of them together, ask for too many at once
   */
  async ensure(
    headshot: HeadshotId & EyesOf & { readonly objectKey: string },
    savedAs: SavedAs,
    owner: string,
  ): Promise<{ readonly bucket: Bucket; readonly key: string } | undefined> {
    const { format, type } = savedAs;
    const place = {
      bucket: 'photos',
      key: headshotFormatKey(headshot, `${format}.${type === 'jpeg' ? 'jpg' : type}`),
    } as const;
    const { objects, images, tempFiles } = this;
    if ((await objects.size(place.bucket, place.key)) !== undefined) return place;
    return this.turns.run({ key: owner }, () =>
      tempFiles.use(async (folder) => {
        const path = await this.fetch(headshot.objectKey, folder);
        const made =
          path && (await images.makeFormat({ path, folder, face: middleOf(headshot) }, savedAs, owner));
        if (!made) return undefined;
        await objects.putFile(place.bucket, place.key, made.path);
        return place;
      }),
    );
  }

  private async fetch(key: string, folder: string): Promise<string | undefined> {
    try {
      return (await fetchObject(this.objects, 'headshots', key, folder))?.path;
    } catch (error) {
      if (error instanceof ObjectGone) return undefined;
      throw error;
    }
  }
}

const middleOf = ({ eyes }: EyesOf): number | undefined => eyes && (eyes.left.x + eyes.right.x) / 2;
