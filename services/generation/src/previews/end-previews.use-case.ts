import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '@headshots/platform/persistence';
import { previewPrefixOf } from './preview.ts';
import { PreviewRepository } from './preview.repository.ts';
import { PreviewUseRepository } from './preview-use.repository.ts';
import { tellPreview } from './preview.fact.ts';
import { ObjectStore } from '../work/index.ts';

/** Ends previews that are late, were kept long enough, or whose photo is gone; objects go before rows. */
@Injectable()
export class EndPreviews {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly previews: PreviewRepository,
    private readonly uses: PreviewUseRepository,
    private readonly objects: ObjectStore,
  ) {}

  async run(): Promise<void> {
    await this.failOverdue();
    await this.previews.endOutdated();
    for (const preview of await this.previews.gone()) {
      await this.objects.removePreview(previewPrefixOf(preview.photoId, preview.look), preview.attempt);
      await this.previews.remove(preview);
    }
    await this.uses.prune();
  }

  private failOverdue(): Promise<void> {
    return this.unitOfWork.run(async (tx) => {
      for (const preview of await this.previews.failOverdue(tx)) await tellPreview(tx, preview);
    });
  }
}
