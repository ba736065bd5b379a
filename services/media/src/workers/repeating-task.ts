import { Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { noteTurn } from '@headshots/platform/workers';

export interface RepeatingTaskOptions {
  readonly name: string;
  readonly everyMs: number;
  /** Answers how much it did; above zero it is repeated at once. */
  readonly work: () => Promise<number>;
}

/** After a failure the next round comes sooner: what was away is often back in a moment. */
const RETRY_MS = 3_000;

/** Does something again and again, never twice at the same time, and finishes the round in hand when the service stops. */
export class RepeatingTask implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly options: RepeatingTaskOptions;
  private readonly logger: Logger;
  private timer: NodeJS.Timeout | undefined;
  private round: Promise<void> | undefined;
  private again = false;
  private failed = false;
  private stopped = false;

  constructor(options: RepeatingTaskOptions) {
    this.options = options;
    this.logger = new Logger(options.name);
  }

  onApplicationBootstrap(): void {
    this.wake();
  }

  /** Starts a round now, or one more after the present one. */
  wake(): void {
    if (this.stopped) return;
    if (this.round) {
      this.again = true;
      return;
    }
    clearTimeout(this.timer);
    this.round = this.runRound().finally(() => this.plan());
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.round;
  }

  private async runRound(): Promise<void> {
    try {
      this.failed = false;
      while (!this.stopped && (await this.options.work()) > 0);
      noteTurn(this.options.name, true);
    } catch (error) {
      this.failed = true;
      noteTurn(this.options.name, false);
      this.logger.warn(
        `failed, tries again later: ${error instanceof Error ? error.message : String(error)}`,
      );
    }
  }

  private plan(): void {
    this.round = undefined;
    if (this.stopped) return;
    const pause = this.failed ? Math.min(RETRY_MS, this.options.everyMs) : this.options.everyMs;
    this.timer = setTimeout(() => this.wake(), this.again ? 0 : pause).unref();
    this.again = false;
  }
}
