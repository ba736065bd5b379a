import { Injectable } from '@nestjs/common';
import type { EventMeta, Outcome } from '@headshots/platform/events';
import { Inbox } from '@headshots/platform/outbox';
import type { Expression, PreviewState } from '@headshots/proto/vocabulary';
import { PhotoRepository } from './photo.repository.ts';

export interface Trial {
  readonly photoId: string;
  readonly expression: Expression;
  readonly state: PreviewState;
  readonly reasons: readonly string[];
}

@Injectable()
export class NoteTrial {
  constructor(
    private readonly inbox: Inbox,
    private readonly photos: PhotoRepository,
  ) {}

  run(meta: EventMeta, { photoId, expression, state, reasons }: Trial): Promise<Outcome> {
    return this.inbox.once(meta, async (tx) => {
      if (state !== 'ready' && state !== 'not_usable') return 'ignored';
      await this.photos.noteTrial(tx, photoId, expression, state === 'ready' ? undefined : reasons);
      return 'applied';
    });
  }
}
