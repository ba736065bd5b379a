import type { Client } from '@connectrpc/connect';
import { problem } from '@headshots/platform/errors';
import { withUser } from '@headshots/platform/rpc';
import type { MediaService } from '@headshots/proto/media/v1/media_pb';
import type { Expression } from '@headshots/proto/vocabulary';
import { expressionWords } from '@headshots/proto/words';
import type { PhotosPort } from './photos.port.ts';

export class PhotosClient implements PhotosPort {
  constructor(private readonly client: Pick<Client<typeof MediaService>, 'checkOrderable'>) {}

  async checkOrderable(photoId: string, userToken: string): Promise<Expression> {
    const { expression } = await this.client.checkOrderable({ photoId }, withUser(userToken));
    const word = expressionWords.find(expression);
    if (!word) throw problem('service.unavailable');
    return word;
  }
}
