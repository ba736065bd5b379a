import { Injectable } from '@nestjs/common';
import { DeletionLedger } from '../store/index.ts';

/** As identity's `repeat-deletions` reads it. */
export interface DeletedAccount {
  readonly deletionId: string;
  readonly userId: string;
  readonly keycloakId: null;
  readonly requestedAt: Date;
}

@Injectable()
export class ListDeletions {
  constructor(private readonly ledger: DeletionLedger) {}

  /** Each account once, with the first time it was noted. */
  async run(): Promise<readonly DeletedAccount[]> {
    const accounts = new Map<string, DeletedAccount>();
    for await (const { deletion, notedAt: requestedAt } of this.ledger.entries()) {
      if (deletion.kind !== 'account' || accounts.has(deletion.deletionId)) continue;
      const { deletionId, userId } = deletion;
      accounts.set(deletionId, { deletionId, userId, keycloakId: null, requestedAt });
    }
    return [...accounts.values()];
  }
}
