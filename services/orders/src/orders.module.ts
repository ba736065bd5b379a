import { Module, type DynamicModule, type Provider } from '@nestjs/common';
import { AccountDeletionEvents, erasureProviders } from '@headshots/erasure';
import { kafkaSecurity } from '@headshots/platform/bus';
import { MessagingModule } from '@headshots/platform/messaging';
import { PersistenceModule } from '@headshots/platform/persistence';
import { createRpcClient, rpcProviders } from '@headshots/platform/rpc';
import { CouponsService } from '@headshots/proto/coupons/v1/coupons_pb';
import { MediaService } from '@headshots/proto/media/v1/media_pb';
import { OrdersService } from '@headshots/proto/orders/v1/orders_pb';
import { CouponsClient } from './adapters/clients/coupons.client.ts';
import { GenerationEvents } from './adapters/events/generation.events.ts';
import { MediaEvents } from './adapters/events/media.events.ts';
import { PhotosClient } from './adapters/clients/photos.client.ts';
import { BypassPayment } from './adapters/payment/bypass-payment.ts';
import { AnomalyRepository } from './persistence/anomaly.repository.ts';
import { OrderRepository } from './persistence/order.repository.ts';
import { tables } from './persistence/tables.ts';
import { BookkeepingRepository } from './persistence/bookkeeping.repository.ts';
import { RefundRepository } from './persistence/refund.repository.ts';
import { UserOrdersRepository } from './persistence/user-orders.repository.ts';
import { OrdersRpc } from './adapters/rpc/orders.rpc.ts';
import { AdvanceOrder } from './application/advance-order/advance-order.use-case.ts';
import { DeliverOrder } from './application/deliver-order/deliver-order.use-case.ts';
import { EndOrder } from './application/erase-user/end-order.ts';
import { EraseUser } from './application/erase-user/erase-user.use-case.ts';
import { ExportUser } from './application/export-user/export-user.use-case.ts';
import { GetOrderForMail } from './application/get-order-for-mail/get-order-for-mail.use-case.ts';
import { CouponsPort } from './application/ports/coupons.port.ts';
import { PhotosPort } from './application/ports/photos.port.ts';
import { GetOrder } from './application/get-order/get-order.use-case.ts';
import { GetPaymentSession } from './application/get-payment-session/get-payment-session.use-case.ts';
import { IssueRefund } from './application/issue-refund/issue-refund.use-case.ts';
import { ListOrders } from './application/list-orders/list-orders.use-case.ts';
import { ListPackages } from './application/list-packages/list-packages.use-case.ts';
import { OrderSettings } from './application/order-settings.ts';
import { CouponDiscount } from './application/place-order/coupon-discount.ts';
import { OpenCheckout } from './application/place-order/open-checkout.ts';
import { PlaceOrder } from './application/place-order/place-order.use-case.ts';
import { PaymentPort } from './application/ports/payment.port.ts';
import { QuoteOrder } from './application/quote-order/quote-order.use-case.ts';
import { RefundOverdueOrders } from './application/refund-overdue-orders/refund-overdue-orders.use-case.ts';
import { ReleasePhoto } from './application/release-photo/release-photo.use-case.ts';
import { SettlePayment } from './application/settle-payment/settle-payment.use-case.ts';
import { orderSettings, type OrdersConfig } from './orders.config.ts';
import { DeadlineWorker } from './workers/deadline.worker.ts';
import { HousekeepingWorker } from './workers/housekeeping.worker.ts';
import { RefundWorker } from './workers/refund.worker.ts';
import { WorkerSettings } from './workers/worker-settings.ts';

const useCases: Provider[] = [
  AdvanceOrder,
  CouponDiscount,
  DeliverOrder,
  EndOrder,
  EraseUser,
  ExportUser,
  GetOrder,
  GetOrderForMail,
  GetPaymentSession,
  IssueRefund,
  ListOrders,
  ListPackages,
  OpenCheckout,
  PlaceOrder,
  QuoteOrder,
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
          ...tables,
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
        { provide: OrderSettings, useValue: orderSettings(config) },
        { provide: WorkerSettings, useValue: workers },
        OrderRepository,
        RefundRepository,
        AnomalyRepository,
        UserOrdersRepository,
        BookkeepingRepository,
        { provide: CouponsPort, useValue: new CouponsClient(coupons) },
        { provide: PhotosPort, useValue: new PhotosClient(media) },
        { provide: PaymentPort, useValue: payment },
        ...useCases,
        ...erasureProviders('orders', EraseUser, {
          baseUrl: config.IDENTITY_URL,
          key: config.RPC_SERVICE_KEY,
        }),
        ...rpcProviders(OrdersService, OrdersRpc),
        DeadlineWorker,
        HousekeepingWorker,
        RefundWorker,
      ],
    };
  }
}
