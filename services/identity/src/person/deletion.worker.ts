import { Injectable } from '@nestjs/common';
import { Gauge } from 'prom-client';
import { Periodic } from '@headshots/platform/workers';
import { AdvanceDeletions } from './advance-deletions.use-case.ts';

const late = new Gauge({
  name: 'account_deletions_late',
  help: 'Account deletions not confirmed by every service within an hour',
});

@Injectable()
export class DeletionWorker extends Periodic {
  constructor(private readonly deletions: AdvanceDeletions) {
    super(1_000);
  }

  protected override async work(): Promise<boolean> {
    const looked = await this.deletions.run();
    late.set(await this.deletions.countLate());
    return looked > 0;
  }
}
