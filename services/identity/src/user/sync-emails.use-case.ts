import { Injectable } from '@nestjs/common';
import { AccountChangesRepository } from './account-changes.repository.ts';
import { SyncEmail } from './sync-email.service.ts';

const batch = 50;

@Injectable()
export class SyncEmails {
  /** Who was tried last: the next run goes on behind them, so that those who cannot be followed hold up nobody. */
  private tried: string | undefined;

  constructor(
    private readonly changes: AccountChangesRepository,
    private readonly syncEmail: SyncEmail,
  ) {}

  /** @throws DirectoryDown: the rest waits for the next run */
  async run(): Promise<void> {
    for (const user of await this.changes.notFollowed(batch, this.tried)) {
      this.tried = user.id;
      await this.syncEmail.run(user);
    }
  }
}
