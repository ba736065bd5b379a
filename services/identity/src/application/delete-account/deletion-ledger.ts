import { Inject, Injectable } from '@nestjs/common';
import { UnitOfWork, type Tx } from '@headshots/platform/persistence';
import { AccountDeletionRequestedSchema } from '@headshots/proto/identity/v1/events_pb';
import { DELETION_STORE, type DeletionStore, type LedgerEntry } from '../ports/deletion-store.ts';
import { USER_STORE, type UserStore } from '../ports/user-store.ts';
import { StartDeletion } from './start-deletion.ts';

/** The list of deletions that a restored backup has to hear again, before the service opens. */
@Injectable()
export class DeletionLedger {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    @Inject(DELETION_STORE) private readonly deletions: DeletionStore,
    @Inject(USER_STORE) private readonly users: UserStore,
    @Inject(StartDeletion) private readonly start: StartDeletion,
  ) {}

  list(): Promise<readonly LedgerEntry[]> {
    return this.unitOfWork.run((tx) => this.deletions.ledger(tx));
  }

  /** Deletes again what is back here, and asks every other service to do the same. No mail goes out. */
  async repeat(entries: readonly LedgerEntry[]): Promise<void> {
    for (const entry of entries) await this.unitOfWork.run((tx) => this.repeatOne(tx, entry));
  }

  private async repeatOne(tx: Tx, { deletionId, userId, keycloakId }: LedgerEntry): Promise<void> {
    const user = await this.users.lock(tx, userId);
    if (await this.deletions.lock(tx, deletionId)) {
      await tx.publish(AccountDeletionRequestedSchema, { deletionId, userId });
    } else if (user) {
      await this.start.run(tx, user, { farewell: false, deletionId });
    } else {
      await this.deletions.open(tx, {
        id: deletionId,
        userId,
        keycloakId: keycloakId ?? undefined,
        contact: undefined,
      });
      await tx.publish(AccountDeletionRequestedSchema, { deletionId, userId });
    }
  }
}
