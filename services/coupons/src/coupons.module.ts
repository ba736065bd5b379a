import { Module, type DynamicModule } from '@nestjs/common';
import { AccountDeletionEvents, erasureProviders } from '@headshots/erasure';
import { kafkaSecurity } from '@headshots/platform/bus';
import { MessagingModule } from '@headshots/platform/messaging';
import { PersistenceModule } from '@headshots/platform/persistence';
import { rpcProviders } from '@headshots/platform/rpc';
import { CouponsService } from '@headshots/proto/coupons/v1/coupons_pb';
import { OrdersEvents } from './reservation/orders.events.ts';
import { CouponRepository } from './coupon/coupon.repository.ts';
import { tables } from './tables.ts';
import { ReservationRepository } from './reservation/reservation.repository.ts';
import { MismatchGauge } from './reservation/mismatch.gauges.ts';
import { CouponsRpc } from './coupons.rpc.ts';
import { ChangeReservation } from './reservation/change-reservation.service.ts';
import { EraseUser } from './person/erase-user.use-case.ts';
import { ExportUser } from './person/export-user.use-case.ts';
import { FindCoupon } from './coupon/find-coupon.service.ts';
import { LapseReservations } from './reservation/lapse-reservations.use-case.ts';
import { QuotePrice } from './coupon/quote-price.use-case.ts';
import { ReleaseUse } from './reservation/release-use.use-case.ts';
import { ReserveUse } from './reservation/reserve-use.use-case.ts';
import type { CouponsConfig } from './coupons.config.ts';
import { HousekeepingWorker } from './reservation/housekeeping.worker.ts';
import { LapseWorker } from './reservation/lapse.worker.ts';
import { WorkerSettings } from './reservation/worker.settings.ts';

@Module({})
export class CouponsModule {
  static forRoot(config: CouponsConfig): DynamicModule {
    return {
      module: CouponsModule,
      imports: [
        PersistenceModule.forRoot({
          url: config.DATABASE_URL,
          poolSize: config.DATABASE_POOL,
          ...tables,
        }),
        MessagingModule.forRoot({
          service: 'coupons',
          brokers: config.KAFKA_BROKERS,
          topicPrefix: config.TOPIC_PREFIX,
          security: kafkaSecurity(config),
          databaseUrl: config.DATABASE_URL,
        }),
      ],
      controllers: [OrdersEvents, AccountDeletionEvents],
      providers: [
        CouponRepository,
        ReservationRepository,
        {
          provide: WorkerSettings,
          useValue: { lapseMs: config.RESERVATION_SWEEP_MS } satisfies WorkerSettings,
        },
        FindCoupon,
        QuotePrice,
        ReserveUse,
        ReleaseUse,
        ChangeReservation,
        LapseReservations,
        EraseUser,
        ...erasureProviders('coupons', EraseUser, {
          baseUrl: config.IDENTITY_URL,
          key: config.RPC_SERVICE_KEY,
        }),
        ExportUser,
        ...rpcProviders(CouponsService, CouponsRpc),
        MismatchGauge,
        LapseWorker,
        HousekeepingWorker,
      ],
    };
  }
}
