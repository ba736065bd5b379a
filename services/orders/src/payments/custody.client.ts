import type { Client } from '@connectrpc/connect';
import type { MediaService } from '@headshots/proto/media/v1/media_pb';
import type { CustodyPort } from './custody.port.ts';

export class CustodyClient implements CustodyPort {
  constructor(private readonly client: Pick<Client<typeof MediaService>, 'getCustody'>) {}

  async hold(): Promise<string> {
    return (await this.client.getCustody({})).hold;
  }
}
