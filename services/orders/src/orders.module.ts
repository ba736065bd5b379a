import { Module, type DynamicModule, type Provider } from '@nestjs/common';
import { AccountDeletionEvents, erasureProviders } from '@headshots/erasure';
import { kafkaSecurity } from '@headshots/platform/bus';
import { MessagingModule } from '@headshots/platform/messaging';
import { PersistenceModule } from '@headshots/platform/persistence';
import { createRpcClient, rpcProviders } from '@headshots/platform/rpc';
import { IdentityService } from '@headshots/proto/identity/v1/identity_pb';
import { CouponsService } from '@headshots/proto/coupons/v1/coupons_pb';
import { MediaService } from '@headshots/proto/media/v1/media_pb';
import { OrdersService } from '@headshots/proto/orders/v1/orders_pb';
import { CouponsClient } from './adapters/clients/coupons.client.ts';
import { ContactsClient } from './adapters/clients/contacts.client.ts';
import { GenerationEvents } from './adapters/events/generation.events.ts';
import { MediaEvents } from './adapters/events/media.events.ts';
import { NotificationEvents } from './adapters/events/notification.events.ts';
import { FilesClient } from './adapters/clients/files.client.ts';
import { PhotosClient } from './adapters/clients/photos.client.ts';
import { BypassPayment } from './adapters/payment/bypass-payment.ts';
import { SilentFeed } from './adapters/payment/silent-feed.ts';
import { StripeClient } from './adapters/stripe/stripe-client.ts';
import { StripeFeed } from './adapters/stripe/stripe-feed.ts';
import { StripePayment } from './adapters/stripe/stripe-payment.ts';
import { ApplyCharge } from './application/apply-facts/apply-charge.ts';
import { ApplyDispute } from './application/apply-facts/apply-dispute.ts';
import { ApplyFacts } from './application/apply-facts/apply-facts.ts';
import { ApplyFraudWarning } from './application/apply-facts/apply-fraud-warning.ts';
import { PaymentOwner } from './application/apply-facts/payment-owner.ts';
import { ApplyRefund } from './application/apply-facts/apply-refund.ts';
import { ApplySession } from './application/apply-facts/apply-session.ts';
import { MoneyAnomalies } from './application/apply-facts/money-anomalies.ts';
import { ApplyPaymentEvents } from './application/apply-payment-events/apply-payment-events.use-case.ts';
import { FetchPaymentEvent } from './application/fetch-payment-event/fetch-payment-event.use-case.ts';
import { OwnUnpaidOrder } from './application/place-order/own-unpaid-order.ts';
import { ContactsPort } from './application/ports/contacts.port.ts';
import { PaymentFeed } from './application/ports/payment-feed.port.ts';
import { ReceivePaymentEvent } from './application/receive-payment-event/receive-payment-event.use-case.ts';
import { ListMissedEvents } from './application/list-missed-events/list-missed-events.use-case.ts';
import { WatchPayments } from './application/watch-payments/watch-payments.use-case.ts';
import { CompareMoney } from './application/compare-money/compare-money.use-case.ts';
import { CompareMoneyWorker } from './workers/compare-money.worker.ts';
import { PaymentEventWorker } from './workers/payment-event.worker.ts';
import { PaymentPointerWorker } from './workers/payment-pointer.worker.ts';
import { PaymentWatchWorker } from './workers/payment-watch.worker.ts';
import { ReconcileWorker } from './workers/reconcile.worker.ts';
import { repositories } from './orders.providers.ts';
import { tables } from './persistence/tables.ts';
import { gauges } from './adapters/metrics/index.ts';
import { OrdersRpc } from './adapters/rpc/orders.rpc.ts';
import { AdvanceOrder } from './application/advance-order/advance-order.use-case.ts';
import { ClaimGuarantee } from './application/claim-guarantee/claim-guarantee.use-case.ts';
import { ConfirmWithdrawal } from './application/confirm-withdrawal/confirm-withdrawal.use-case.ts';
import { DeliverOrder } from './application/deliver-order/deliver-order.use-case.ts';
import { DocumentSettings } from './application/document-settings.ts';
import { KnownDocuments } from './application/known-documents/known-documents.ts';
import { GetDocument } from './application/get-document/get-document.use-case.ts';
import { IssueDocuments } from './application/issue-documents/issue-documents.use-case.ts';
import { DocumentPrinter } from './application/ports/document-printer.port.ts';
import { ThreadedPrinter, type ThreadOptions } from './adapters/pdf/threaded-printer.ts';
import { DocumentsWorker } from './workers/documents.worker.ts';
import { EndOrder } from './application/erase-user/end-order.ts';
import { EraseUser } from './application/erase-user/erase-user.use-case.ts';
import { ExportUser } from './application/export-user/export-user.use-case.ts';
import { GetOrderForMail } from './application/get-order-for-mail/get-order-for-mail.use-case.ts';
import { CouponsPort } from './application/ports/coupons.port.ts';
import { FilesPort } from './application/ports/files.port.ts';
import { PhotosPort } from './application/ports/photos.port.ts';
import { GetOrder } from './application/get-order/get-order.use-case.ts';
import { GetPaymentSession } from './application/get-payment-session/get-payment-session.use-case.ts';
import { GetTermsForMail } from './application/get-terms-for-mail/get-terms-for-mail.use-case.ts';
import { GetWithdrawalForMail } from './application/get-withdrawal-for-mail/get-withdrawal-for-mail.use-case.ts';
import { IssueRefund } from './application/issue-refund/issue-refund.use-case.ts';
import { ListOrders } from './application/list-orders/list-orders.use-case.ts';
import { ListPackages } from './application/list-packages/list-packages.use-case.ts';
import { NoteConfirmation } from './application/note-confirmation/note-confirmation.use-case.ts';
import { OpenClaims } from './application/open-claims/open-claims.ts';
import { OrderMessages } from './application/order-message/order-messages.ts';
import { OrderSettings } from './application/order-settings.ts';
import { CouponDiscount } from './application/place-order/coupon-discount.ts';
import { OpenCheckout } from './application/place-order/open-checkout.ts';
import { PlaceOrder } from './application/place-order/place-order.use-case.ts';
import { PaymentPort } from './application/ports/payment.port.ts';
import { QuoteOrder } from './application/quote-order/quote-order.use-case.ts';
import { GetConfirmation } from './application/get-confirmation/get-confirmation.use-case.ts';
import { RefundAllowance } from './application/refund-allowance/refund-allowance.ts';
import { RefundOverdueOrders } from './application/refund-overdue-orders/refund-overdue-orders.use-case.ts';
import { ReleasePhoto } from './application/release-photo/release-photo.use-case.ts';
import { SettleWithdrawal } from './application/settle-withdrawal/settle-withdrawal.use-case.ts';
import { StartWithdrawal } from './application/start-withdrawal/start-withdrawal.use-case.ts';
import { SettlePayment } from './application/settle-payment/settle-payment.use-case.ts';
import { documentSettings, orderSettings, workerSettings, type OrdersConfig } from './orders.config.ts';
import { DeadlineWorker } from './workers/deadline.worker.ts';
import { HousekeepingWorker } from './workers/housekeeping.worker.ts';
import { RefundWorker } from './workers/refund.worker.ts';
import { WithdrawalWorker } from './workers/withdrawal.worker.ts';
import { WorkerSettings } from './workers/worker-settings.ts';

const useCases: Provider[] = [
  ApplyCharge,
  ApplyDispute,
  ApplyFacts,
  ApplyFraudWarning,
  PaymentOwner,
  ApplyPaymentEvents,
  ApplyRefund,
  ApplySession,
  CompareMoney,
  FetchPaymentEvent,
  ListMissedEvents,
  MoneyAnomalies,
  OwnUnpaidOrder,
  ReceivePaymentEvent,
  WatchPayments,
  AdvanceOrder,
  ClaimGuarantee,
  ConfirmWithdrawal,
  CouponDiscount,
  DeliverOrder,
  EndOrder,
  EraseUser,
  ExportUser,
  GetDocument,
  GetOrder,
  GetOrderForMail,
  GetPaymentSession,
  GetTermsForMail,
  GetWithdrawalForMail,
  IssueDocuments,
  KnownDocuments,
  IssueRefund,
  ListOrders,
  ListPackages,
  NoteConfirmation,
  OpenClaims,
  OrderMessages,
  OpenCheckout,
  PlaceOrder,
  QuoteOrder,
  RefundOverdueOrders,
  GetConfirmation,
  RefundAllowance,
  ReleasePhoto,
  SettlePayment,
  SettleWithdrawal,
  StartWithdrawal,
];

/** Who takes the money, and what tells of it. */
export interface PaymentProvider {
  readonly payment: PaymentPort;
  readonly feed: PaymentFeed;
}

function providerOf(config: OrdersConfig): PaymentProvider {
  if (config.PAYMENT_MODE === 'bypass') return { payment: new BypassPayment(), feed: new SilentFeed() };
  const client = new StripeClient({
    secretKey: config.STRIPE_SECRET_KEY,
    webhookSecrets: config.STRIPE_WEBHOOK_SECRETS,
    baseUrl: config.STRIPE_API_BASE,
    methods: config.STRIPE_PAYMENT_METHODS,
    requestsPerSecond: config.STRIPE_REQUESTS_PER_SECOND,
    brand: config.BRAND_NAME,
    site: new URL(config.PUBLIC_URL).host,
  });
  return { payment: new StripePayment(client), feed: new StripeFeed(client) };
}

@Module({})
export class OrdersModule {
  /** The provider of payments and the thread that prints can come from outside, so that their faults can be tested. */
  static forRoot(
    config: OrdersConfig,
    provider: PaymentProvider = providerOf(config),
    printing: ThreadOptions = {},
  ): DynamicModule {
    const coupons = createRpcClient(CouponsService, {
      baseUrl: config.COUPONS_URL,
      as: { name: 'orders', key: config.RPC_SERVICE_KEY },
    });
    const identity = createRpcClient(IdentityService, {
      baseUrl: config.IDENTITY_URL,
      as: { name: 'orders', key: config.RPC_SERVICE_KEY },
    });
    const media = createRpcClient(MediaService, { baseUrl: config.MEDIA_URL });
    const files = createRpcClient(MediaService, {
      baseUrl: config.MEDIA_URL,
      as: { name: 'orders', key: config.RPC_SERVICE_KEY },
    });
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
      controllers: [GenerationEvents, MediaEvents, NotificationEvents, AccountDeletionEvents],
      providers: [
        { provide: OrderSettings, useValue: orderSettings(config) },
        { provide: DocumentSettings, useValue: documentSettings(config) },
        { provide: WorkerSettings, useValue: workerSettings(config) },
        ...repositories,
        { provide: DocumentPrinter, useFactory: () => new ThreadedPrinter(printing) },
        { provide: CouponsPort, useValue: new CouponsClient(coupons) },
        { provide: ContactsPort, useValue: new ContactsClient(identity) },
        { provide: FilesPort, useValue: new FilesClient(files) },
        { provide: PhotosPort, useValue: new PhotosClient(media) },
        { provide: PaymentPort, useValue: provider.payment },
        { provide: PaymentFeed, useValue: provider.feed },
        ...useCases,
        ...erasureProviders('orders', EraseUser, {
          baseUrl: config.IDENTITY_URL,
          key: config.RPC_SERVICE_KEY,
        }),
        ...rpcProviders(OrdersService, OrdersRpc),
        DeadlineWorker,
        DocumentsWorker,
        HousekeepingWorker,
        RefundWorker,
        ...gauges,
        WithdrawalWorker,
        PaymentEventWorker,
        PaymentPointerWorker,
        ...(provider.payment.mode === 'bypass'
          ? []
          : [PaymentWatchWorker, ReconcileWorker, CompareMoneyWorker]),
      ],
    };
  }
}
