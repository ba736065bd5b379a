import { Periodic } from '../workers/index.ts';
import type { Erasures } from './erasures.ts';
import type { RunErasures } from './run-erasures.ts';

const everyMs = 1_000;
const purgeEveryMs = 3_600_000;

/** Every replica looks for erasures that are due; one at a time each. */
export class ErasureWorker extends Periodic {
  private readonly run: RunErasures;
  private readonly erasures: Erasures;
  private purgeAfter = 0;

  constructor(run: RunErasures, erasures: Erasures) {
    super(everyMs);
    this.run = run;
    this.erasures = erasures;
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
