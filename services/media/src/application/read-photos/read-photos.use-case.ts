import { problem } from '@headshots/platform/errors';
import type { Photo as PhotoMessage } from '@headshots/proto/media/v1/media_pb';
import { isOrderable, showsHeadshots, type Photo, type PhotoStats } from '../../domain/photo.ts';
import type { Expression } from '../../domain/vocabulary.ts';
import { findOwned } from '../owned-photo.ts';
import type { HeadshotStore } from '../ports/headshot-store.ts';
import type { PhotoLife } from '../ports/photo-life.ts';
import type { PhotoStore } from '../ports/photo-store.ts';
import { cursorOf, positionOf } from './page-cursor.ts';
import type { PhotoMessages } from './photo-messages.ts';

const DEFAULT_LIMIT = 20;
const MAX_LIMIT = 100;

export interface PhotoList {
  readonly photos: PhotoMessage[];
  /** Empty on the last page. */
  readonly nextCursor: string;
}

export class ReadPhotos {
  private readonly photos: PhotoStore;
  private readonly headshots: HeadshotStore;
  private readonly life: PhotoLife;
  private readonly messages: PhotoMessages;

  constructor(photos: PhotoStore, headshots: HeadshotStore, life: PhotoLife, messages: PhotoMessages) {
    this.photos = photos;
    this.headshots = headshots;
    this.life = life;
    this.messages = messages;
  }

  async list(userId: string, limit: number, cursor: string): Promise<PhotoList> {
    const after = cursor === '' ? undefined : positionOf(cursor);
    if (cursor !== '' && !after)
      throw problem('validation.failed', { errors: [{ field: 'cursor', code: 'field.invalid' }] });
    const page = await this.photos.page(
      userId,
      limit === 0 ? DEFAULT_LIMIT : Math.min(limit, MAX_LIMIT),
      after,
    );
    const runs = await this.photos.runsOf(page.photos.flatMap((photo) => photo.orderId ?? []));
    const byOrder = new Map(runs.map((run) => [run.orderId, run]));
    return {
      photos: page.photos.map((photo) => this.messages.photo(photo, byOrder.get(photo.orderId ?? ''))),
      nextCursor: page.next ? cursorOf(page.next) : '',
    };
  }

  async get(userId: string, photoId: string): Promise<PhotoMessage> {
    const photo = await this.owned(userId, photoId);
    const [run] = await this.photos.runsOf(photo.orderId ? [photo.orderId] : []);
    const shown = run && showsHeadshots(photo.status);
    return this.messages.photo(photo, run, shown ? await this.headshots.ofOrder(run.orderId) : []);
  }

  async stats(userId: string): Promise<PhotoStats> {
    return this.photos.stats(userId);
  }

  /** The expression chosen at upload; refuses with `photo.in_use` while an order works or has worked on the photo. */
  async checkOrderable(userId: string, photoId: string): Promise<Expression> {
    const photo = await this.owned(userId, photoId);
    if (!isOrderable(photo.status)) throw problem('photo.in_use');
    return photo.expression;
  }

  private async owned(userId: string, photoId: string): Promise<Photo> {
    return findOwned(this.photos, this.life, userId, photoId);
  }
}
