import type { Client } from '@connectrpc/connect';
import type { MediaService } from '@headshots/proto/media/v1/media_pb';
import type { FilesPort } from './files.port.ts';

export class FilesClient implements FilesPort {
  constructor(private readonly client: Pick<Client<typeof MediaService>, 'endFiles'>) {}

  async end(orderId: string): Promise<boolean> {
    return (await this.client.endFiles({ orderId })).handedOut;
  }
}
