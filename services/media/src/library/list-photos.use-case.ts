import { Injectable } from '@nestjs/common';
import { problem } from '@headshots/platform/errors';
import { PhotoRepository } from '../photo/index.ts';
import { cursorOf, positionOf } from './photo.cursor.ts';
import type { ShownPhoto } from './shown-photo.ts';

const DEFAULT_LIMIT = 20;
const MAX_LIMIT = 100;

export interface PhotoList {
  readonly photos: readonly ShownPhoto[];
  /** Empty on the last page. */
  readonly nextCursor: string;
}

@Injectable()
export class ListPhotos {
  constructor(private readonly photos: PhotoRepository) {}

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
      photos: page.photos.map((photo) => ({
        photo,
        run: byOrder.get(photo.orderId ?? ''),
        headshots: [],
      })),
      nextCursor: page.next ? cursorOf(page.next) : '',
    };
  }
}
