import { Module, type DynamicModule } from '@nestjs/common';
import { OutboxModule } from '@headshots/platform/outbox';
import { PersistenceModule } from '@headshots/platform/persistence';
import { CreateCoupon } from './create-coupon.use-case.ts';
import { DisableCoupon } from './disable-coupon.use-case.ts';
import { EnableCoupon } from './enable-coupon.use-case.ts';
import { ListCoupons } from './list-coupons.use-case.ts';
import { ShowCoupon } from './show-coupon.use-case.ts';
import type { CouponsConfig } from '../coupons.config.ts';
import { CouponRepository } from '../coupon/index.ts';
import { tables } from '../tables.ts';

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
