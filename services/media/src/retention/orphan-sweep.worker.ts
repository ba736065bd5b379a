import { Injectable } from '@nestjs/common';
import { Leases, Periodic } from '@headshots/platform/workers';
import { SweepOrphans } from './sweep-orphans.use-case.ts';

const pauseMs = 10 * 60_000;

@Injectable()
export class OrphanSweepWorker extends Periodic {
  constructor(
    private readonly leases: Leases,
    private readonly sweepOrphans: SweepOrphans,
  ) {
    super(pauseMs);
  }

  protected override async work(): Promise<void> {
    await this.leases.exclusively('orphan-sweep', (goesOn) => this.sweepOrphans.run(new Date(), goesOn));
  }
}
