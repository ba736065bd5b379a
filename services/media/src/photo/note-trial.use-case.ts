import { Injectable } from '@nestjs/common';
import type { Tx } from '@headshots/platform/persistence';
import type { Expression, Outfit, PreviewState } from '@headshots/proto/vocabulary';
import { PhotoRepository } from './photo.repository.ts';
import { portraitOutfit } from './outfits.ts';

export interface Trial {
  readonly photoId: string;
  readonly expression: Expression;
  readonly outfit: Outfit;
  readonly state: PreviewState;
  readonly reasons: readonly string[];
  /** Why the person wears their own clothes in it although others were asked for, dotted; else empty. */
  readonly notDressed: string;
}

@Injectable()
export class NoteTrial {
  constructor(private readonly photos: PhotoRepository) {}

  /** In other clothes a trial tells of these clothes alone: in their own the same person may look well. */
  async run(tx: Tx, trial: Trial): Promise<boolean> {
    const { photoId, expression, state, reasons, notDressed } = trial;
    if (state !== 'ready' && state !== 'not_usable') return false;
    const isReady = state === 'ready';
    if (trial.outfit === 'unchanged') {
      await this.photos.noteTrial(tx, photoId, expression, isReady ? undefined : reasons);
      return true;
    }
    const refusal = isReady ? notDressed : 'outfit.not_usable';
    await this.photos.noteFit(tx, photoId, portraitOutfit(trial.outfit), refusal || undefined);
    return true;
  }
}
