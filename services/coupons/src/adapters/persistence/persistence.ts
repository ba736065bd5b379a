import { PlatformTables1700000000000 } from '@headshots/platform/persistence';
import { Coupons1764000000000 } from '../../migrations/1764000000000-coupons.ts';
import { CouponEntity } from './coupon.entity.ts';
import { ReservationEntity } from './reservation.entity.ts';

/** What the database of this service holds. */
export const persistence = {
  entities: [CouponEntity, ReservationEntity],
  migrations: [PlatformTables1700000000000, Coupons1764000000000],
};
