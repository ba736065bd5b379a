import { timestampDate } from '@bufbuild/protobuf/wkt';
import type { Client } from '@connectrpc/connect';
import { problem } from '@headshots/platform/errors';
import type { MediaService } from '@headshots/proto/media/v1/media_pb';
import type { KeptPhoto, PhotoLifePort } from './photo-life.port.ts';

export class PhotoLifeClient implements PhotoLifePort {
  constructor(private readonly client: Pick<Client<typeof MediaService>, 'extendPhoto'>) {}

  async extend(photoId: string, days: number): Promise<KeptPhoto> {
    const { expiresAt, extended } = await this.client.extendPhoto({ photoId, days });
    if (!expiresAt) throw problem('service.unavailable');
    return { expiresAt: timestampDate(expiresAt), extended };
  }
}
