import { Injectable } from '@nestjs/common';
import { Periodic } from '@headshots/platform/workers';
import { FollowAddresses } from '../user/index.ts';
import { SettlePasswords } from '../passwords/index.ts';
import { HealRegistrations } from './heal-registrations.use-case.ts';

/** Finishes what a crash or a silent directory cut short. */
@Injectable()
export class RecoveryWorker extends Periodic {
  constructor(
    private readonly settlePasswords: SettlePasswords,
    private readonly healRegistrations: HealRegistrations,
    private readonly followAddresses: FollowAddresses,
  ) {
    super(15_000);
  }

  protected override async work(): Promise<void> {
    await this.settlePasswords.run();
    await this.healRegistrations.run();
    await this.followAddresses.run();
  }
}
