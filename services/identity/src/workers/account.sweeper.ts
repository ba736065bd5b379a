import { Inject, Injectable } from '@nestjs/common';
import { Periodic } from '@headshots/platform/workers';
import { FollowAddress } from '../application/directory/follow-address.ts';
import { SetPassword } from '../application/passwords/set-password.ts';
import { HealRegistrations } from '../application/register/heal-registrations.ts';

/** Finishes what a crash or a silent directory cut short. */
@Injectable()
export class AccountSweeper extends Periodic {
  constructor(
    @Inject(HealRegistrations) private readonly registrations: HealRegistrations,
    @Inject(SetPassword) private readonly passwords: SetPassword,
    @Inject(FollowAddress) private readonly addresses: FollowAddress,
  ) {
    super(15_000);
  }

  protected override async work(): Promise<boolean> {
    await this.passwords.settleAbandoned();
    await this.registrations.run();
    await this.addresses.all();
    return false;
  }
}
