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
import { CouponsClient } from './checkout/coupons.client.ts';
import { ContactsClient } from './order/contacts.client.ts';
import { GenerationEvents } from './order/generation.events.ts';
import { MediaEvents } from './order/media.events.ts';
import { NotificationEvents } from './order/notification.events.ts';
import { FilesClient } from './withdrawals/files.client.ts';
import { PhotosClient } from './checkout/photos.client.ts';
import { BypassPayment } from './payments/bypass-payment.client.ts';
import { SilentFeed } from './payments/silent-feed.client.ts';
import { StripeClient } from './payments/stripe/stripe-client.ts';
import { StripeFeed } from './payments/stripe/stripe-feed.ts';
import { StripePayment } from './payments/stripe/stripe-payment.ts';
import { ApplyCharge } from './payments/apply-charge.service.ts';
import { ApplyDispute } from './payments/apply-dispute.service.ts';
import { ApplyFacts } from './payments/apply-facts.service.ts';
import { ApplyFraudWarning } from './payments/apply-fraud-warning.service.ts';
import { PaymentOwner } from './payments/payment-owner.service.ts';
import { ApplyRefund } from './refunds/apply-refund.service.ts';
import { ApplySession } from './payments/apply-session.service.ts';
import { MoneyAnomalies } from './payments/money-anomalies.service.ts';
import { ApplyPaymentEvents } from './payments/apply-payment-events.use-case.ts';
import { FetchPaymentEvent } from './payments/fetch-payment-event.use-case.ts';
import { OwnUnpaidOrder } from './checkout/own-unpaid-order.service.ts';
import { ContactsPort } from './order/contacts.port.ts';
import { PaymentFeed } from './payments/payment-feed.port.ts';
import { ReceivePaymentEvent } from './payments/receive-payment-event.use-case.ts';
import { ListMissedEvents } from './payments/list-missed-events.use-case.ts';
import { WatchPayments } from './payments/watch-payments.use-case.ts';
import { CompareMoney } from './payments/compare-money.use-case.ts';
import { CompareMoneyWorker } from './payments/compare-money.worker.ts';
import { PaymentEventWorker } from './payments/payment-event.worker.ts';
import { PaymentPointerWorker } from './payments/payment-pointer.worker.ts';
import { PaymentWatchWorker } from './payments/payment-watch.worker.ts';
import { ReconcileWorker } from './payments/reconcile.worker.ts';
import { repositories } from './orders.providers.ts';
import { tables } from './tables.ts';
import { gauges } from './gauges.ts';
import { OrdersRpc } from './api/orders.rpc.ts';
import { AdvanceOrder } from './order/advance-order.use-case.ts';
import { ClaimGuarantee } from './refunds/claim-guarantee.use-case.ts';
import { ConfirmWithdrawal } from './withdrawals/confirm-withdrawal.use-case.ts';
import { DeliverOrder } from './order/deliver-order.use-case.ts';
import { DocumentSettings } from './documents/document.settings.ts';
import { KnownDocuments } from './documents/known-documents.service.ts';
import { GetDocument } from './documents/get-document.use-case.ts';
import { IssueDocuments } from './documents/issue-documents.use-case.ts';
import { DocumentPrinter } from './documents/document-printer.port.ts';
import { ThreadedPrinter, type ThreadOptions } from './documents/pdf/threaded-printer.ts';
import { DocumentsWorker } from './documents/documents.worker.ts';
import { EndOrder } from './person/end-order.service.ts';
import { EraseUser } from './person/erase-user.use-case.ts';
import { ExportUser } from './person/export-user.use-case.ts';
import { GetOrderForMail } from './order/get-order-for-mail.use-case.ts';
import { CouponsPort } from './checkout/coupons.port.ts';
import { FilesPort } from './withdrawals/files.port.ts';
import { PhotosPort } from './checkout/photos.port.ts';
import { GetOrder } from './order/get-order.use-case.ts';
import { GetPaymentSession } from './payments/get-payment-session.use-case.ts';
import { GetTermsForMail } from './documents/get-terms-for-mail.use-case.ts';
import { GetWithdrawalForMail } from './withdrawals/get-withdrawal-for-mail.use-case.ts';
import { IssueRefund } from './refunds/issue-refund.use-case.ts';
import { ListOrders } from './order/list-orders.use-case.ts';
import { ListPackages } from './checkout/list-packages.use-case.ts';
import { NoteConfirmation } from './order/note-confirmation.use-case.ts';
import { OpenClaims } from './refunds/open-claims.service.ts';
import { OrderMessages } from './api/order-messages.service.ts';
import { OrderSettings } from './order/order.settings.ts';
import { CouponDiscount } from './checkout/coupon-discount.service.ts';
import { OpenCheckout } from './checkout/open-checkout.service.ts';
import { PlaceOrder } from './checkout/place-order.use-case.ts';
import { PaymentPort } from './payments/payment.port.ts';
import { QuoteOrder } from './checkout/quote-order.use-case.ts';
import { GetConfirmation } from './documents/get-confirmation.use-case.ts';
import { RefundAllowance } from './refunds/refund-allowance.service.ts';
import { RefundOverdueOrders } from './order/refund-overdue-orders.use-case.ts';
import { ReleasePhoto } from './payments/release-photo.use-case.ts';
import { SettleWithdrawal } from './withdrawals/settle-withdrawal.use-case.ts';
import { StartWithdrawal } from './withdrawals/start-withdrawal.use-case.ts';
import { SettlePayment } from './payments/settle-payment.use-case.ts';
import { documentSettings, orderSettings, workerSettings, type OrdersConfig } from './orders.config.ts';
import { DeadlineWorker } from './payments/deadline.worker.ts';
import { HousekeepingWorker } from './housekeeping.worker.ts';
import { RefundWorker } from './refunds/refund.worker.ts';
import { WithdrawalWorker } from './withdrawals/withdrawal.worker.ts';
import { WorkerSettings } from './order/worker.settings.ts';

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
