import { Module, type DynamicModule } from '@nestjs/common';
import { OutboxModule } from '@headshots/platform/outbox';
import { PersistenceModule } from '@headshots/platform/persistence';
import { CreateCoupon } from './application/create-coupon/create-coupon.use-case.ts';
import { DisableCoupon } from './application/disable-coupon/disable-coupon.use-case.ts';
import { EnableCoupon } from './application/enable-coupon/enable-coupon.use-case.ts';
import { ListCoupons } from './application/list-coupons/list-coupons.use-case.ts';
import { ShowCoupon } from './application/show-coupon/show-coupon.use-case.ts';
import type { CouponsConfig } from './coupons.config.ts';
import { CouponRepository } from './persistence/coupon.repository.ts';
import { tables } from './persistence/tables.ts';

/** What operators' commands need, without workers, bus and network. */
@Module({})
export class OperatorModule {
  static forRoot(config: Pick<CouponsConfig, 'DATABASE_URL'>): DynamicModule {
    const database = { url: config.DATABASE_URL, poolSize: 2, ...tables };
    return {
      module: OperatorModule,
      imports: [PersistenceModule.forRoot(database), OutboxModule.forRoot()],
      providers: [CouponRepository, CreateCoupon, DisableCoupon, EnableCoupon, ListCoupons, ShowCoupon],
    };
  }
}
