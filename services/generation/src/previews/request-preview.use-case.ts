import { Injectable } from '@nestjs/common';
import { Erasures } from '@headshots/erasure';
import { problem } from '@headshots/platform/errors';
import { UnitOfWork } from '@headshots/platform/persistence';
import { secondsToTomorrow, shownState, type Preview } from './preview.ts';
import { PreviewRepository, type PreviewName } from './preview.repository.ts';
import { PreviewUseRepository } from './preview-use.repository.ts';
import { tellPreview } from './preview.fact.ts';
import { PhotosPort } from './photos.port.ts';
import { PreviewSettings } from './preview.settings.ts';

export interface Asker {
  readonly userId: string;
  readonly token: string;
}

@Injectable()
export class RequestPreview {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly previews: PreviewRepository,
    private readonly uses: PreviewUseRepository,
    private readonly erasures: Erasures,
    private readonly photos: PhotosPort,
    private readonly settings: PreviewSettings,
  ) {}

  /** @throws Problem `preview.off`, `preview.quota_exceeded`, and what {@link PhotosPort.checkOrderable} throws */
  async run({ userId, token }: Asker, name: PreviewName): Promise<Preview> {
    if (!this.settings.on) throw problem('preview.off');
    const known = standing(await this.previews.find(name), userId);
    if (known) return known;
    await this.photos.checkOrderable(name, token);
    return this.unitOfWork.run(async (tx) => {
      if (await this.erasures.isErased(tx, userId)) throw problem('photo.not_found');
      await this.previews.alone(tx, userId, name.photoId);
      if (await this.previews.isStopped(tx, name.photoId)) throw problem('photo.not_found');
      const before = await this.previews.find(name, tx);
      const meanwhile = standing(before, userId);
      if (meanwhile) return meanwhile;
      await this.uses.giveBack(tx, userId, await this.previews.replace(tx, userId, name));
      // One that failed was counted when it was first asked for, and it was not its owner who failed.
      const { perDay, ofAllPerDay } = this.settings;
      const most = ofAllPerDay === undefined ? { perDay } : { perDay, ofAll: ofAllPerDay };
      if (!before && !(await this.uses.take(tx, userId, most)))
        throw problem('preview.quota_exceeded', { retryAfterSeconds: secondsToTomorrow(new Date()) });
      const asked = await this.previews.ask(tx, name, userId);
      await tellPreview(tx, asked);
      return asked;
    });
  }
}

function standing(preview: Preview | undefined, userId: string): Preview | undefined {
  if (preview?.userId !== userId) return undefined;
  return shownState(preview, new Date()) === 'failed' ? undefined : preview;
}
