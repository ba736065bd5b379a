import { Injectable, Logger } from '@nestjs/common';
import { forgetCopies, UnitOfWork, type Tx } from '@headshots/platform/persistence';
import { AccountDeletedSchema, AccountDeletionRequestedSchema } from '@headshots/proto/identity/v1/events_pb';
import { deletionPolicy, nextSteps, type AccountDeletion } from './account-deletion.ts';
import { AccountDirectoryPort } from '../user/index.ts';
import { SessionRepository } from '../sessions/index.ts';
import { DeletionRepository } from './deletion.repository.ts';
import { PersonalRecordsRepository } from './personal-records.repository.ts';

const batch = 20;
const leaseSeconds = 30;

/** Takes every open deletion as far as it goes. Each step stands alone, so a crash between two repeats at most one. */
@Injectable()
export class AdvanceDeletions {
  private readonly logger = new Logger(AdvanceDeletions.name);

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly deletions: DeletionRepository,
    private readonly records: PersonalRecordsRepository,
    private readonly sessions: SessionRepository,
    private readonly directory: AccountDirectoryPort,
  ) {}

  async run(): Promise<number> {
    const claimed = await this.unitOfWork.run((tx) => this.deletions.claim(tx, batch, leaseSeconds));
    for (const deletion of claimed)
      await this.advance(deletion).catch((error: unknown) => this.report(deletion, error));
    return claimed.length;
  }

  countLate(): Promise<number> {
    return this.deletions.countLate(deletionPolicy.alertAfterMinutes);
  }

  private async advance({ id }: AccountDeletion): Promise<void> {
    const seen = await this.unitOfWork.run((tx) => this.look(tx, id));
    if (seen?.steps.removeFromDirectory) {
      if (seen.deletion.keycloakId) await this.directory.remove(seen.deletion.keycloakId);
      await this.unitOfWork.run((tx) => this.deletions.directoryRemoved(tx, id));
    }
    await this.unitOfWork.run(async (tx) => {
      const now = await this.look(tx, id);
      if (now?.steps.askAgain) await this.askAgain(tx, now.deletion);
      if (now?.steps.erase) await this.erase(tx, now.deletion);
      if (now?.steps.forgetContact) await this.finish(tx, now.deletion);
    });
  }

  private async look(tx: Tx, id: string) {
    const deletion = await this.deletions.lock(tx, id);
    return deletion && { deletion, steps: nextSteps(deletion, await this.sessions.now(tx)) };
  }

  private async askAgain(tx: Tx, { id, userId, confirmations }: AccountDeletion): Promise<void> {
    await tx.publish(AccountDeletionRequestedSchema, { deletionId: id, userId });
    await this.deletions.askedAgain(tx, id);
    tx.afterCommit(() =>
      this.logger.warn(
        { deletionId: id, confirmations },
        'a service has not confirmed a deletion yet; asked again',
      ),
    );
  }

  private async erase(tx: Tx, { id, userId }: AccountDeletion): Promise<void> {
    await this.records.erase(tx, userId, id);
    const eventId = await tx.publish(AccountDeletedSchema, { deletionId: id, userId });
    await this.deletions.erased(tx, id, eventId);
  }

  private async finish(tx: Tx, { id, userId }: AccountDeletion): Promise<void> {
    if (await forgetCopies(tx, userId)) await this.deletions.finish(tx, id);
  }

  private report({ id }: AccountDeletion, error: unknown): void {
    const reason = error instanceof Error ? error.message : String(error);
    this.logger.warn({ deletionId: id, reason }, 'a deletion waits');
  }
}
