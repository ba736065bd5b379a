import { Module } from '@nestjs/common';
import { Erasures } from '@headshots/erasure';
import { CouponModule } from '../coupon/index.ts';
import { ChangeReservation } from './change-reservation.service.ts';
import { HousekeepingWorker } from './housekeeping.worker.ts';
import { LapseReservations } from './lapse-reservations.use-case.ts';
import { LapseWorker } from './lapse.worker.ts';
import { MismatchGauge } from './mismatch.gauges.ts';
import { OrdersEvents } from './orders.events.ts';
import { ReleaseUse } from './release-use.use-case.ts';
import { ReservationRepository } from './reservation.repository.ts';
import { ReserveUse } from './reserve-use.use-case.ts';

@Module({
  imports: [CouponModule],
  controllers: [OrdersEvents],
  providers: [
    ChangeReservation,
    Erasures,
    HousekeepingWorker,
    LapseReservations,
    LapseWorker,
    MismatchGauge,
    ReleaseUse,
    ReservationRepository,
    ReserveUse,
  ],
  exports: [ChangeReservation, ReleaseUse, ReservationRepository, ReserveUse],
})
export class ReservationModule {}
