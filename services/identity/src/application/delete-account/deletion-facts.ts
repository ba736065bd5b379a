import { Inject, Injectable } from '@nestjs/common';
import type { Tx } from '@headshots/platform/persistence';
import { erasers } from '../../domain/account-deletion.ts';
import { DELETION_STORE, type DeletionStore } from '../ports/deletion-store.ts';

export interface Confirmation {
  readonly deletionId: string;
  readonly userId: string;
  readonly service: string;
}

/** What other services say about a deletion. True when it changed something. */
@Injectable()
export class DeletionFacts {
  constructor(@Inject(DELETION_STORE) private readonly deletions: DeletionStore) {}

  async erased(tx: Tx, { deletionId, userId, service }: Confirmation): Promise<boolean> {
    if (!erasers.some((eraser) => eraser === service)) return false;
    return this.deletions.confirm(tx, deletionId, userId, service);
  }

  /** The last mail is out, so the contact goes. */
  async mailSent(tx: Tx, causeEventId: string): Promise<boolean> {
    return this.deletions.forgetContact(tx, causeEventId);
  }
}
