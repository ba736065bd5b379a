import { Injectable } from '@nestjs/common';
import { UnitOfWork, type Tx } from '@headshots/platform/persistence';
import { AccountDeletionRequestedSchema } from '@headshots/proto/identity/v1/events_pb';
import { StartDeletion, DeletionRepository, type LedgerEntry } from '../person/index.ts';
import { UserRepository } from '../user/index.ts';

/** Deletes again what a restored backup brought back, and asks every other service to do the same. No mail goes out. */
@Injectable()
export class RepeatDeletions {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly deletions: DeletionRepository,
    private readonly users: UserRepository,
    private readonly start: StartDeletion,
  ) {}

  async run(entries: readonly LedgerEntry[]): Promise<void> {
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
