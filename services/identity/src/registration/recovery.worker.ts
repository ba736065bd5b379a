import { Injectable } from '@nestjs/common';
import { Periodic } from '@headshots/platform/workers';
import { SyncEmails } from '../user/index.ts';
import { SettlePasswords } from '../passwords/index.ts';
import { RepairRegistrations } from './repair-registrations.use-case.ts';

@Injectable()
export class RecoveryWorker extends Periodic {
  constructor(
    private readonly settlePasswords: SettlePasswords,
    private readonly repairRegistrations: RepairRegistrations,
    private readonly syncEmails: SyncEmails,
  ) {
    super(15_000);
  }

  protected override async work(): Promise<void> {
    await this.settlePasswords.run();
    await this.repairRegistrations.run();
    await this.syncEmails.run();
  }
}
