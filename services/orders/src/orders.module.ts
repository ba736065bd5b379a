import { Module, type DynamicModule, type Provider } from '@nestjs/common';
import { AccountDeletionEvents, erasureProviders } from '@headshots/platform/erasure';
import { kafkaSecurity } from '@headshots/platform/bus';
import { MessagingModule } from '@headshots/platform/messaging';
import { PersistenceModule } from '@headshots/platform/persistence';
import { createRpcClient, RPC_HANDLERS, rpcService } from '@headshots/platform/rpc';
import { CouponsService } from '@headshots/proto/coupons/v1/coupons_pb';
import { MediaService } from '@headshots/proto/media/v1/media_pb';
import { OrdersService } from '@headshots/proto/orders/v1/orders_pb';
import { CouponsClient } from './adapters/coupons/coupons-client.ts';
import { GenerationEvents } from './adapters/events/generation.events.ts';
import { MediaEvents } from './adapters/events/media.events.ts';
import { PhotosClient } from './adapters/media/photos-client.ts';
import { BypassPayment } from './adapters/payment/bypass-payment.ts';
import { AnomalyRepository } from './adapters/persistence/anomaly.repository.ts';
import { OrderRepository } from './adapters/persistence/order.repository.ts';
import { persistence } from './adapters/persistence/persistence.ts';
import { PostgresBookkeeping } from './adapters/persistence/postgres-bookkeeping.ts';
import { RefundRepository } from './adapters/persistence/refund.repository.ts';
import { UserOrdersRepository } from './adapters/persistence/user-orders.repository.ts';
import { OrdersRpc } from './adapters/rpc/orders.rpc.ts';
import { AdvanceOrder } from './application/advance-order/advance-order.ts';
import { DeliverOrder } from './application/deliver-order/deliver-order.use-case.ts';
import { EndOrder } from './application/erase-user/end-order.ts';
import { EraseUser } from './application/erase-user/erase-user.use-case.ts';
import { ExportUser } from './application/export-user/export-user.use-case.ts';
import { GetOrder } from './application/get-order/get-order.use-case.ts';
import { GetPaymentSession } from './application/get-payment-session/get-payment-session.use-case.ts';
import { IssueRefund } from './application/issue-refund/issue-refund.use-case.ts';
import { ListOrders } from './application/list-orders/list-orders.use-case.ts';
import { ListPackages } from './application/list-packages/list-packages.use-case.ts';
import { ORDER_SETTINGS } from './application/order-settings.ts';
import { CouponDiscount } from './application/place-order/coupon-discount.ts';
import { OpenCheckout } from './application/place-order/open-checkout.ts';
import { PlaceOrder } from './application/place-order/place-order.use-case.ts';
import { ANOMALY_LOG } from './application/ports/anomaly.log.ts';
import { BOOKKEEPING } from './application/ports/bookkeeping.ts';
import { COUPONS } from './application/ports/coupons.port.ts';
import { ORDER_STORE } from './application/ports/order.store.ts';
import { PAYMENT, type PaymentPort } from './application/ports/payment.port.ts';
import { PHOTOS } from './application/ports/photos.port.ts';
import { REFUND_STORE } from './application/ports/refund.store.ts';
import { USER_ORDERS_STORE } from './application/ports/user-orders.store.ts';
import { RecordGeneration } from './application/record-generation/record-generation.use-case.ts';
import { RefundOverdueOrders } from './application/refund-overdue-orders/refund-overdue-orders.use-case.ts';
import { ReleasePhoto } from './application/release-photo/release-photo.use-case.ts';
import { SettlePayment } from './application/settle-payment/settle-payment.use-case.ts';
import { orderSettings, type OrdersConfig } from './orders.config.ts';
import { DeadlineSweep } from './workers/deadline-sweep.ts';
import { Housekeeping } from './workers/housekeeping.ts';
import { RefundWorker } from './workers/refund-worker.ts';
import { WORKER_SETTINGS, type WorkerSettings } from './workers/worker-settings.ts';

const useCases: Provider[] = [
  AdvanceOrder,
  CouponDiscount,
  DeliverOrder,
  EndOrder,
  EraseUser,
  ExportUser,
  GetOrder,
  GetPaymentSession,
  IssueRefund,
  ListOrders,
  ListPackages,
  OpenCheckout,
  PlaceOrder,
  RecordGeneration,
  RefundOverdueOrders,
  ReleasePhoto,
  SettlePayment,
];

@Module({})
export class OrdersModule {
  /** The provider of payments can come from outside, so that its faults can be tested. */
  static forRoot(config: OrdersConfig, payment: PaymentPort = new BypassPayment()): DynamicModule {
    const workers: WorkerSettings = {
      deadlineSweepMs: config.DEADLINE_SWEEP_MS,
      refundPollMs: config.REFUND_POLL_MS,
      housekeepingMs: config.HOUSEKEEPING_MS,
    };
    const coupons = createRpcClient(CouponsService, {
      baseUrl: config.COUPONS_URL,
      as: { name: 'orders', key: config.RPC_SERVICE_KEY },
    });
    const media = createRpcClient(MediaService, { baseUrl: config.MEDIA_URL });
    return {
      module: OrdersModule,
      imports: [
        PersistenceModule.forRoot({
          url: config.DATABASE_URL,
          poolSize: config.DATABASE_POOL,
          ...persistence,
        }),
        MessagingModule.forRoot({
          service: 'orders',
          brokers: config.KAFKA_BROKERS,
          topicPrefix: config.TOPIC_PREFIX,
          security: kafkaSecurity(config),
          databaseUrl: config.DATABASE_URL,
        }),
      ],
      controllers: [GenerationEvents, MediaEvents, AccountDeletionEvents],
      providers: [
        { provide: ORDER_SETTINGS, useValue: orderSettings(config) },
        { provide: WORKER_SETTINGS, useValue: workers },
        { provide: ORDER_STORE, useClass: OrderRepository },
        { provide: REFUND_STORE, useClass: RefundRepository },
        { provide: ANOMALY_LOG, useClass: AnomalyRepository },
        { provide: USER_ORDERS_STORE, useClass: UserOrdersRepository },
        { provide: BOOKKEEPING, useClass: PostgresBookkeeping },
        { provide: COUPONS, useValue: new CouponsClient(coupons) },
        { provide: PHOTOS, useValue: new PhotosClient(media) },
        { provide: PAYMENT, useValue: payment },
        ...useCases,
        ...erasureProviders('orders', EraseUser, {
          baseUrl: config.IDENTITY_URL,
          key: config.RPC_SERVICE_KEY,
        }),
        OrdersRpc,
        {
          provide: RPC_HANDLERS,
          inject: [OrdersRpc],
          useFactory: (rpc: OrdersRpc) => [rpcService(OrdersService, rpc)],
        },
        DeadlineSweep,
        Housekeeping,
        RefundWorker,
      ],
    };
  }
}
