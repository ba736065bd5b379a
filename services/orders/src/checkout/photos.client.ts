import type { Client } from '@connectrpc/connect';
import { problem } from '@headshots/platform/errors';
import { withUser } from '@headshots/platform/rpc';
import type { MediaService } from '@headshots/proto/media/v1/media_pb';
import { expressionWords, outfitWords } from '@headshots/proto/words';
import type { ChosenLook, PhotosPort } from './photos.port.ts';

export class PhotosClient implements PhotosPort {
  constructor(private readonly client: Pick<Client<typeof MediaService>, 'checkOrderable'>) {}

  async checkOrderable(photoId: string, userToken: string): Promise<ChosenLook> {
    const chosen = await this.client.checkOrderable({ photoId }, withUser(userToken));
    const expression = expressionWords.find(chosen.expression);
    if (!expression) throw problem('service.unavailable');
    return { expression, outfit: outfitWords.find(chosen.outfit) ?? 'unchanged' };
  }
}
