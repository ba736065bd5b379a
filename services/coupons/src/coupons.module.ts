import { Module, type DynamicModule } from '@nestjs/common';
import { AccountDeletionEvents, erasureProviders } from '@headshots/erasure';
import { kafkaSecurity } from '@headshots/platform/bus';
import { MessagingModule } from '@headshots/platform/messaging';
import { PersistenceModule } from '@headshots/platform/persistence';
import { rpcProviders } from '@headshots/platform/rpc';
import { CouponsService } from '@headshots/proto/coupons/v1/coupons_pb';
import { CouponModule } from './coupon/index.ts';
import { DeskModule, DeskRpc } from './desk/index.ts';
import { EraseUser, PersonModule } from './person/index.ts';
import { ReservationModule } from './reservation/index.ts';
import type { CouponsConfig } from './coupons.config.ts';
import { CouponsRpc } from './coupons.rpc.ts';
import { SurroundingsModule } from './surroundings.module.ts';
import { tables } from './tables.ts';

@Module({})
export class CouponsModule {
  static forRoot(config: CouponsConfig): DynamicModule {
    const {
      DATABASE_URL: url,
      DATABASE_POOL: poolSize,
      IDENTITY_URL: baseUrl,
      RPC_SERVICE_KEY: key,
    } = config;
    return {
      module: CouponsModule,
      imports: [
        PersistenceModule.forRoot({ url, poolSize, ...tables }),
        MessagingModule.forRoot({
          service: 'coupons',
          brokers: config.KAFKA_BROKERS,
          topicPrefix: config.TOPIC_PREFIX,
          security: kafkaSecurity(config),
          databaseUrl: url,
        }),
        SurroundingsModule.forRoot(config),
        ...[CouponModule, ReservationModule, PersonModule, DeskModule],
      ],
      controllers: [AccountDeletionEvents],
      providers: [
        ...erasureProviders('coupons', EraseUser, { baseUrl, key }),
        ...rpcProviders(CouponsService, CouponsRpc, DeskRpc),
      ],
    };
  }
}
