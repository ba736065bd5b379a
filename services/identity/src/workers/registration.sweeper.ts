import { Inject, Injectable } from '@nestjs/common';
import { HealRegistrations } from '../application/register/heal-registrations.ts';
import { Periodic } from '@headshots/platform/workers';

@Injectable()
export class RegistrationSweeper extends Periodic {
  constructor(@Inject(HealRegistrations) private readonly registrations: HealRegistrations) {
    super(15_000);
  }

  protected override async work(): Promise<boolean> {
    await this.registrations.run();
    return false;
  }
}
