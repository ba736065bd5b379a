import type { Client } from '@connectrpc/connect';
import { withUser } from '@headshots/platform/rpc';
import type { MediaService } from '@headshots/proto/media/v1/media_pb';
import { expressionWords, outfitWords } from '@headshots/proto/words';
import { partsOf } from './look.ts';
import type { PhotosPort } from './photos.port.ts';
import type { PreviewName } from './preview.repository.ts';

export class PhotosClient implements PhotosPort {
  constructor(private readonly client: Pick<Client<typeof MediaService>, 'checkOrderable'>) {}

  async checkOrderable({ photoId, look }: PreviewName, userToken: string): Promise<void> {
    const { expression, outfit } = partsOf(look);
    const asked = {
      photoId,
      expression: expressionWords.toCode(expression),
      outfit: outfitWords.toCode(outfit),
    };
    await this.client.checkOrderable(asked, withUser(userToken));
  }
}
