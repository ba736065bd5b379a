import { Injectable } from '@nestjs/common';
import { problem } from '@headshots/platform/errors';
import type { Preview } from './preview.ts';
import { PreviewRepository, type PreviewName } from './preview.repository.ts';
import { ObjectStore } from '../work/index.ts';

@Injectable()
export class ShowPreview {
  constructor(
    private readonly previews: PreviewRepository,
    private readonly objects: ObjectStore,
  ) {}

  /** @throws Problem preview.not_found, photo.access_denied */
  async run(userId: string, name: PreviewName): Promise<Preview> {
    const preview = await this.previews.find(name);
    if (!preview) throw problem('preview.not_found');
    if (preview.userId !== userId) throw problem('photo.access_denied');
    return preview;
  }

  /** The JPEG. @throws Problem preview.not_found, photo.access_denied, service.unavailable */
  async image(userId: string, name: PreviewName): Promise<Uint8Array> {
    const { picture } = await this.run(userId, name);
    if (!picture) throw problem('preview.not_found');
    const jpeg = await this.objects.readPreview(picture.objectKey).catch((cause: unknown) => {
      throw problem('service.unavailable', { retryAfterSeconds: 5, cause });
    });
    if (!jpeg) throw problem('preview.not_found');
    return jpeg;
  }
}
