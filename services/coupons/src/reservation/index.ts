export { ChangeReservation } from './change-reservation.service.ts';
export { ReleaseUse } from './release-use.use-case.ts';
export { ReservationModule } from './reservation.module.ts';
export { type CouponUse, ReservationRepository } from './reservation.repository.ts';
export { ReserveUse } from './reserve-use.use-case.ts';
