import { Injectable } from '@nestjs/common';
import { Periodic } from '@headshots/platform/workers';
import { LapseReservations } from './lapse-reservations.use-case.ts';
import { WorkerSettings } from './worker.settings.ts';

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
