import { Injectable } from '@nestjs/common';
import { isObjectId } from '../store/object-id.ts';
import { headshotThumbnailKey, markedThumbnailKey } from '../store/object-keys.ts';
import { isLive, sightOf, type Headshot } from '../photo/photo.ts';
import { HeadshotRepository, PhotoRepository } from '../photo/index.ts';
import { ObjectStore } from '../store/index.ts';

interface Preview {
  readonly number: number;
  readonly jpeg: Buffer;
}

interface ForMail {
  readonly previews: readonly Preview[];
  /** Undefined while nothing says that the order was delivered. */
  readonly expiresAt?: Date;
}

/** One image of each style: the styles take turns. */
const PREVIEWS = 6;
/** A copy of 320 px has a third of it; a mail has to stay small. */
const LARGEST_BYTES = 100_000;

const nothing: ForMail = { previews: [] };

@Injectable()
export class GetPreviewsForMail {
  constructor(
    private readonly photos: PhotoRepository,
    private readonly headshots: HeadshotRepository,
    private readonly objects: ObjectStore,
  ) {}

  /**
   * None when the photo is gone, belongs to another order, or shows no images.
   * @param delivered the caller heard that the order is delivered, which may reach us later than its question
   */
  async run(photoId: string, orderId: string, delivered: boolean): Promise<ForMail> {
    if (!isObjectId(photoId)) return nothing;
    const photo = await this.photos.find(photoId);
    if (photo?.orderId !== orderId) return nothing;
    const [run] = await this.photos.runsOf([orderId]);
    const sight = sightOf(photo.status, run);
    if (sight === 'nothing') return nothing;
    const plain = sight === 'everything' || (delivered && photo.status === 'processing');
    const first = (await this.headshots.ofOrder(orderId)).slice(0, PREVIEWS);
    const previews = await Promise.all(first.map((headshot) => this.preview(headshot, plain)));
    return {
      previews: previews.filter((preview) => preview !== undefined),
      ...(isLive(photo.status) ? {} : { expiresAt: photo.expiresAt }),
    };
  }

  private async preview(headshot: Headshot, plain: boolean): Promise<Preview | undefined> {
    const key = (plain ? headshotThumbnailKey : markedThumbnailKey)(headshot, 320);
    const size = await this.objects.size('photos', key);
    if (size === undefined || size > LARGEST_BYTES) return undefined;
    const jpeg = await this.objects.read('photos', key, 0, size);
    return jpeg && { number: headshot.number, jpeg };
  }
}
