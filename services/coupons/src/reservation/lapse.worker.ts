import { Injectable } from '@nestjs/common';
import { Periodic } from '@headshots/platform/workers';
import { LapseReservations } from './lapse-reservations.use-case.ts';
import { WorkerSettings } from './worker.settings.ts';

/** Looks for reservations past their expiry. Every replica does; rows held by another are left to it. */
@Injectable()
export class LapseWorker extends Periodic {
  constructor(
    private readonly lapseReservations: LapseReservations,
    { lapseMs }: WorkerSettings,
  ) {
    super(lapseMs);
  }

  protected override async work(): Promise<void> {
    const lapsed = await this.lapseReservations.run();
    if (lapsed > 0) this.logger.log({ lapsed }, 'reservations expired, their uses are back');
  }
}
