import {
  Inject,
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { LapseReservations } from '../application/lapse-reservations/lapse-reservations.use-case.ts';

export const SWEEP_EVERY_MS = Symbol('SWEEP_EVERY_MS');

/** Looks for reservations past their expiry. Every replica sweeps; rows held by another are left to it. */
@Injectable()
export class ReservationSweep implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(ReservationSweep.name);
  private readonly stopping = new AbortController();
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();

  constructor(
    @Inject(LapseReservations) private readonly lapseReservations: LapseReservations,
    @Inject(SWEEP_EVERY_MS) private readonly everyMs: number,
  ) {}

  onApplicationBootstrap(): void {
    this.schedule();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    clearTimeout(this.timer);
    await this.running;
  }

  private schedule(): void {
    if (this.stopping.signal.aborted) return;
    this.timer = setTimeout(() => (this.running = this.sweep().finally(() => this.schedule())), this.everyMs);
  }

  private async sweep(): Promise<void> {
    try {
      const lapsed = await this.lapseReservations.run();
      if (lapsed > 0) this.logger.log({ lapsed }, 'reservations expired, their uses are back');
    } catch (error) {
      this.logger.warn({ err: error }, 'expiry sweep failed, the next one tries again');
    }
  }
}
