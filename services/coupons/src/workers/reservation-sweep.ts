import {
  Inject,
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { LapseReservations } from '../application/lapse-reservations/lapse-reservations.use-case.ts';
import { repeat } from '@headshots/platform/workers';

export const SWEEP_EVERY_MS = Symbol('SWEEP_EVERY_MS');

/** Looks for reservations past their expiry. Every replica sweeps; rows held by another are left to it. */
@Injectable()
export class ReservationSweep implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(ReservationSweep.name);
  private stop: (() => Promise<void>) | undefined;

  constructor(
    @Inject(LapseReservations) private readonly lapseReservations: LapseReservations,
    @Inject(SWEEP_EVERY_MS) private readonly everyMs: number,
  ) {}

  onApplicationBootstrap(): void {
    this.stop = repeat(ReservationSweep.name, this.everyMs, () => this.sweep());
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.stop?.();
  }

  private async sweep(): Promise<void> {
    const lapsed = await this.lapseReservations.run();
    if (lapsed > 0) this.logger.log({ lapsed }, 'reservations expired, their uses are back');
  }
}
