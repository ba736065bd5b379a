import { Module, type DynamicModule } from '@nestjs/common';
import { AccountDeletionEvents, erasureProviders } from '@headshots/erasure';
import { kafkaSecurity } from '@headshots/platform/bus';
import { MessagingModule } from '@headshots/platform/messaging';
import { PersistenceModule } from '@headshots/platform/persistence';
import { rpcProviders } from '@headshots/platform/rpc';
import { CouponsService } from '@headshots/proto/coupons/v1/coupons_pb';
import { OrdersEvents } from './adapters/events/orders.events.ts';
import { CouponRepository } from './persistence/coupon.repository.ts';
import { tables } from './persistence/tables.ts';
import { ReservationRepository } from './persistence/reservation.repository.ts';
import { MismatchGauge } from './adapters/metrics/mismatch-gauge.ts';
import { CouponsRpc } from './adapters/rpc/coupons.rpc.ts';
import { ChangeReservation } from './application/change-reservation/change-reservation.ts';
import { EraseUser } from './application/erase-user/erase-user.use-case.ts';
import { ExportUser } from './application/export-user/export-user.use-case.ts';
import { FindCoupon } from './application/find-coupon/find-coupon.ts';
import { LapseReservations } from './application/lapse-reservations/lapse-reservations.use-case.ts';
import { QuotePrice } from './application/quote-price/quote-price.use-case.ts';
import { ReleaseUse } from './application/release-use/release-use.use-case.ts';
import { ReserveUse } from './application/reserve-use/reserve-use.use-case.ts';
import type { CouponsConfig } from './coupons.config.ts';
import { HousekeepingWorker } from './workers/housekeeping.worker.ts';
import { LapseWorker } from './workers/lapse.worker.ts';
import { WorkerSettings } from './workers/worker-settings.ts';

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
