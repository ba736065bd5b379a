import type { Client } from '@connectrpc/connect';
import { DependencyDown } from '@headshots/platform/errors';
import type { IdentityService } from '@headshots/proto/identity/v1/identity_pb';
import type { ErasureRequest } from './erasures.ts';

/** Says whether a deletion is true. Whoever reaches the bus can write a request; only identity can start one. */
export abstract class DeletionAuthority {
  /** @throws DependencyDown when nobody can tell now */
  abstract isTrue(request: ErasureRequest): Promise<boolean>;
}

/** Asks identity. Whatever is not a plain answer means waiting, so that no true request is lost to a bad moment. */
export class IdentityDeletions implements DeletionAuthority {
  private readonly identity: Pick<Client<typeof IdentityService>, 'getDeletion'>;

  constructor(identity: Pick<Client<typeof IdentityService>, 'getDeletion'>) {
    this.identity = identity;
  }

  async isTrue({ deletionId, userId }: ErasureRequest): Promise<boolean> {
    try {
      return (await this.identity.getDeletion({ deletionId, userId })).known;
    } catch (error) {
      throw new DependencyDown('Identity does not tell whether the deletion is true.', { cause: error });
    }
  }
}
