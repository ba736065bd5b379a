import { Module, type DynamicModule } from '@nestjs/common';
import { AccountDeletionEvents, erasureProviders } from '@headshots/platform/erasure';
import { kafkaSecurity } from '@headshots/platform/bus';
import { MessagingModule } from '@headshots/platform/messaging';
import { PersistenceModule } from '@headshots/platform/persistence';
import { RPC_HANDLERS, rpcService } from '@headshots/platform/rpc';
import { CouponsService } from '@headshots/proto/coupons/v1/coupons_pb';
import { OrderEvents } from './adapters/events/order.events.ts';
import { CouponRepository } from './adapters/persistence/coupon.repository.ts';
import { persistence } from './adapters/persistence/persistence.ts';
import { ReservationRepository } from './adapters/persistence/reservation.repository.ts';
import { CouponsRpc } from './adapters/rpc/coupons.rpc.ts';
import { ChangeReservation } from './application/change-reservation/change-reservation.ts';
import { EraseUser } from './application/erase-user/erase-user.use-case.ts';
import { ExportUser } from './application/export-user/export-user.use-case.ts';
import { FindCoupon } from './application/find-coupon.ts';
import { LapseReservations } from './application/lapse-reservations/lapse-reservations.use-case.ts';
import { COUPON_STORE } from './application/ports/coupon.store.ts';
import { RESERVATION_STORE } from './application/ports/reservation.store.ts';
import { QuotePrice } from './application/quote-price/quote-price.use-case.ts';
import { ReleaseUse } from './application/release-use/release-use.use-case.ts';
import { ReserveUse } from './application/reserve-use/reserve-use.use-case.ts';
import type { CouponsConfig } from './coupons.config.ts';
import { Housekeeping } from './workers/housekeeping.ts';
import { ReservationSweep, SWEEP_EVERY_MS } from './workers/reservation-sweep.ts';

@Module({})
export class CouponsModule {
  static forRoot(config: CouponsConfig): DynamicModule {
    return {
      module: CouponsModule,
      imports: [
        PersistenceModule.forRoot({
          url: config.DATABASE_URL,
          poolSize: config.DATABASE_POOL,
          ...persistence,
        }),
        MessagingModule.forRoot({
          service: 'coupons',
          brokers: config.KAFKA_BROKERS,
          topicPrefix: config.TOPIC_PREFIX,
          security: kafkaSecurity(config),
          databaseUrl: config.DATABASE_URL,
        }),
      ],
      controllers: [OrderEvents, AccountDeletionEvents],
      providers: [
        { provide: COUPON_STORE, useClass: CouponRepository },
        { provide: RESERVATION_STORE, useClass: ReservationRepository },
        { provide: SWEEP_EVERY_MS, useValue: config.RESERVATION_SWEEP_MS },
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
        CouponsRpc,
        {
          provide: RPC_HANDLERS,
          inject: [CouponsRpc],
          useFactory: (rpc: CouponsRpc) => [rpcService(CouponsService, rpc)],
        },
        ReservationSweep,
        Housekeeping,
      ],
    };
  }
}
