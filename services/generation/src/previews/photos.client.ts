import type { Client } from '@connectrpc/connect';
import type { Expression } from '@headshots/engine';
import { withUser } from '@headshots/platform/rpc';
import type { MediaService } from '@headshots/proto/media/v1/media_pb';
import { expressionWords } from '@headshots/proto/words';
import type { PhotosPort } from './photos.port.ts';

export class PhotosClient implements PhotosPort {
  constructor(private readonly client: Pick<Client<typeof MediaService>, 'checkOrderable'>) {}

  async checkOrderable(photoId: string, expression: Expression, userToken: string): Promise<void> {
    const asked = { photoId, expression: expressionWords.toCode(expression) };
    await this.client.checkOrderable(asked, withUser(userToken));
  }
}
