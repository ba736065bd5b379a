import { timestampDate } from '@bufbuild/protobuf/wkt';
import type { Client } from '@connectrpc/connect';
import type { MediaService } from '@headshots/proto/media/v1/media_pb';
import type { Previews, ShownImages } from './previews.port.ts';

export class PreviewsClient implements Previews {
  constructor(private readonly media: Client<typeof MediaService>) {}

  async of(photoId: string, orderId: string): Promise<ShownImages> {
    const asked = { photoId, orderId, delivered: true };
    const { previews, expiresAt } = await this.media.getPreviewsForMail(asked);
    return { previews, deletedAt: expiresAt && timestampDate(expiresAt) };
  }
}
