import { Injectable } from '@nestjs/common';
import { Periodic } from '@headshots/platform/workers';
import { SettlePackages } from './settle-packages.use-case.ts';

const pauseMs = 30_000;

@Injectable()
export class SettlePackagesWorker extends Periodic {
  constructor(private readonly settlePackages: SettlePackages) {
    super(pauseMs);
  }

  protected override async work(): Promise<boolean> {
    return (await this.settlePackages.run()) > 0;
  }
}
