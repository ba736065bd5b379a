import type { Client } from '@connectrpc/connect';
import type { MediaService } from '@headshots/proto/media/v1/media_pb';
import type { Preview, Previews } from './previews.port.ts';

export class PreviewsClient implements Previews {
  constructor(private readonly media: Client<typeof MediaService>) {}

  async of(photoId: string, orderId: string): Promise<readonly Preview[]> {
    const { previews } = await this.media.getPreviewsForMail({ photoId, orderId, delivered: true });
    return previews;
  }
}
