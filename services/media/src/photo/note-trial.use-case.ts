import { Injectable } from '@nestjs/common';
import type { Tx } from '@headshots/platform/persistence';
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
  constructor(private readonly photos: PhotoRepository) {}

  async run(tx: Tx, { photoId, expression, state, reasons }: Trial): Promise<boolean> {
    if (state !== 'ready' && state !== 'not_usable') return false;
    await this.photos.noteTrial(tx, photoId, expression, state === 'ready' ? undefined : reasons);
    return true;
  }
}
