import { Injectable } from '@nestjs/common';
import { problem } from '@headshots/platform/errors';
import type { Photo as PhotoMessage } from '@headshots/proto/media/v1/media_pb';
import { PhotoRepository } from '../photo/index.ts';
import { PhotoMessages } from './photo-messages.service.ts';
import { cursorOf, positionOf } from './photo.cursor.ts';

const DEFAULT_LIMIT = 20;
const MAX_LIMIT = 100;

export interface PhotoList {
  readonly photos: PhotoMessage[];
  /** Empty on the last page. */
  readonly nextCursor: string;
}

@Injectable()
export class ListPhotos {
  constructor(
    private readonly photos: PhotoRepository,
    private readonly messages: PhotoMessages,
  ) {}

  async run(userId: string, limit: number, cursor: string): Promise<PhotoList> {
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
}
