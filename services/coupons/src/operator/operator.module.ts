import { Module, type DynamicModule } from '@nestjs/common';
import { OutboxModule } from '@headshots/platform/outbox';
import { PersistenceModule } from '@headshots/platform/persistence';
import { ListCoupons } from './list-coupons.use-case.ts';
import type { CouponsConfig } from '../coupons.config.ts';
import { CouponModule } from '../coupon/index.ts';
import { tables } from '../tables.ts';

@Module({})
export class OperatorModule {
  static forRoot(config: Pick<CouponsConfig, 'DATABASE_URL'>): DynamicModule {
    const database = { url: config.DATABASE_URL, poolSize: 2, ...tables };
    return {
      module: OperatorModule,
      imports: [PersistenceModule.forRoot(database), OutboxModule.forRoot(), CouponModule],
      providers: [ListCoupons],
    };
  }
}
