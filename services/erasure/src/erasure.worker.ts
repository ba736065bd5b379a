import { Injectable } from '@nestjs/common';
import { Periodic } from '@headshots/platform/workers';
import { Erasures } from './erasures.ts';
import { RunErasures } from './run-erasures.ts';

const everyMs = 1_000;
const purgeEveryMs = 3_600_000;

@Injectable()
export class ErasureWorker extends Periodic {
  private purgeAfter = 0;

  constructor(
    private readonly run: RunErasures,
    private readonly erasures: Erasures,
  ) {
    super(everyMs);
  }

  protected async work(): Promise<boolean> {
    if (await this.run.runNext()) return true;
    if (Date.now() >= this.purgeAfter) {
      await this.erasures.purge();
      this.purgeAfter = Date.now() + purgeEveryMs;
    }
    return false;
  }
}
