import {
  Inject,
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { noteTurn } from '@headshots/platform/workers';
import { FailOverdueJobs } from '../application/fail-overdue-jobs/fail-overdue-jobs.use-case.ts';

const everyMs = 30_000;

/** Looks for jobs past their deadline; the deadline itself is a row. */
@Injectable()
export class OverdueSweep implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(OverdueSweep.name);
  private timer: NodeJS.Timeout | undefined;

  constructor(@Inject(FailOverdueJobs) private readonly failOverdueJobs: FailOverdueJobs) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.sweep(), everyMs);
  }

  beforeApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  private async sweep(): Promise<void> {
    try {
      const ended = await this.failOverdueJobs.run();
      noteTurn(OverdueSweep.name, true);
      if (ended > 0) this.logger.warn(`${ended} jobs missed their deadline`);
    } catch (error) {
      noteTurn(OverdueSweep.name, false);
      this.logger.warn(
        `deadline sweep failed, the next one tries again: ${error instanceof Error ? error.message : String(error)}`,
      );
    }
  }
}
