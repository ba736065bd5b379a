import type { Client } from '@connectrpc/connect';
import { Problem } from '@headshots/platform/errors';
import type { IdentityService } from '@headshots/proto/identity/v1/identity_pb';
import type { LocksPort } from './locks.port.ts';

export class LocksClient implements LocksPort {
  constructor(private readonly client: Pick<Client<typeof IdentityService>, 'getAccountLock'>) {}

  async lasts(lockId: string, userId: string): Promise<boolean> {
    try {
      return (await this.client.getAccountLock({ lockId, userId })).unlockedAt === undefined;
    } catch (error) {
      if (error instanceof Problem && error.code === 'account.not_found') return false;
      throw error;
    }
  }
}
