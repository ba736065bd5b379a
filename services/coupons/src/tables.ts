import {
  ErasuresByAge1764400001000,
  ErasureTables1764100000000,
  RefundsOfErasures1766900000000,
} from '@headshots/erasure';
import { OutboxPeople1764200000000, PlatformTables1700000000000 } from '@headshots/platform/persistence';
import { Coupons1764000000000 } from './migrations/1764000000000-coupons.ts';
import { ReservationsOfUser1764100001000 } from './migrations/1764100001000-reservations-of-user.ts';
import { AgeOfReservations1764400002000 } from './migrations/1764400002000-age-of-reservations.ts';
import { DisabledCoupons1765600000000 } from './migrations/1765600000000-disabled-coupons.ts';
import { UsesOfCoupons1766500000000 } from './migrations/1766500000000-uses-of-coupons.ts';
import { ActsOnCoupons1766908000000 } from './migrations/1766908000000-acts-on-coupons.ts';
import { CouponActEntity } from './coupon/coupon-act.entity.ts';
import { CouponEntity } from './coupon/coupon.entity.ts';
import { ReservationEntity } from './reservation/reservation.entity.ts';

export const tables = {
  entities: [CouponEntity, CouponActEntity, ReservationEntity],
  migrations: [
    PlatformTables1700000000000,
    OutboxPeople1764200000000,
    Coupons1764000000000,
    ErasureTables1764100000000,
    ReservationsOfUser1764100001000,
    ErasuresByAge1764400001000,
    AgeOfReservations1764400002000,
    DisabledCoupons1765600000000,
    UsesOfCoupons1766500000000,
    RefundsOfErasures1766900000000,
    ActsOnCoupons1766908000000,
  ],
};
