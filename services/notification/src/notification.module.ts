import { Module, type DynamicModule, type Provider } from '@nestjs/common';
import { AccountDeletionEvents, erasureProviders } from '@headshots/platform/erasure';
import { kafkaSecurity } from '@headshots/platform/bus';
import { MessagingModule } from '@headshots/platform/messaging';
import { PersistenceModule } from '@headshots/platform/persistence';
import { createRpcClient, RPC_HANDLERS, rpcService } from '@headshots/platform/rpc';
import { IdentityService } from '@headshots/proto/identity/v1/identity_pb';
import { NotificationService } from '@headshots/proto/notification/v1/notification_pb';
import { OrdersService } from '@headshots/proto/orders/v1/orders_pb';
import { AccountMailEvents } from './adapters/events/account-mail.events.ts';
import { OrderMailEvents } from './adapters/events/order-mail.events.ts';
import { PhotoMailEvents } from './adapters/events/photo-mail.events.ts';
import { IdentityContacts } from './adapters/identity/identity-contacts.ts';
import { RpcOrders } from './adapters/orders/rpc-orders.ts';
import { MailGauges } from './adapters/metrics/mail-gauges.ts';
import { DeliveryEntity } from './adapters/persistence/delivery.entity.ts';
import { MailBacklogRepository } from './adapters/persistence/mail-backlog.repository.ts';
import { PostgresDeliveryStore } from './adapters/persistence/delivery.store.ts';
import { UserMailsRepository } from './adapters/persistence/user-mails.repository.ts';
import { NotificationRpc } from './adapters/rpc/notification.rpc.ts';
import { SmtpMailer } from './adapters/smtp/smtp-mailer.ts';
import { LocalisedComposer } from './adapters/templates/localised-composer.ts';
import { EraseUser } from './application/erase-user/erase-user.use-case.ts';
import { ExportUser } from './application/export-user/export-user.use-case.ts';
import { CONTACTS } from './application/ports/contacts.ts';
import { DELIVERY_STORE } from './application/ports/delivery-store.ts';
import { MAIL_BACKLOG } from './application/ports/mail-backlog.ts';
import { MAIL_COMPOSER } from './application/ports/mail-composer.ts';
import { MAILER } from './application/ports/mailer.ts';
import { ORDERS } from './application/ports/orders.ts';
import { USER_MAILS_STORE } from './application/ports/user-mails.store.ts';
import { QueueMail } from './application/queue-mail/queue-mail.ts';
import { GatherFacts } from './application/send-mails/gather-facts.ts';
import { SendMailsUseCase } from './application/send-mails/send-mails.use-case.ts';
import { migrations } from './migrations/index.ts';
import type { NotificationConfig } from './notification.config.ts';
import { MailWorker } from './workers/mail.worker.ts';
import { PurgeWorker } from './workers/purge.worker.ts';

function adaptersOf(config: NotificationConfig): Provider[] {
  const as = { name: 'notification', key: config.RPC_SERVICE_KEY };
  const smtp = { url: config.SMTP_URL, from: config.MAIL_FROM, replyTo: config.SUPPORT_EMAIL };
  const { OPERATOR_NAME, OPERATOR_STREET, OPERATOR_CITY, OPERATOR_COUNTRY } = config;
  const sender = {
    brand: config.BRAND_NAME,
    publicUrl: config.PUBLIC_URL.replace(/\/$/, ''),
    supportEmail: config.SUPPORT_EMAIL,
    operator: [OPERATOR_NAME, OPERATOR_STREET, OPERATOR_CITY, OPERATOR_COUNTRY].filter((line) => line !== ''),
  };
  return [
    { provide: DELIVERY_STORE, useClass: PostgresDeliveryStore },
    { provide: MAIL_BACKLOG, useClass: MailBacklogRepository },
    { provide: USER_MAILS_STORE, useClass: UserMailsRepository },
    { provide: MAILER, useFactory: () => new SmtpMailer(smtp) },
    { provide: MAIL_COMPOSER, useFactory: () => LocalisedComposer.load(sender) },
    {
      provide: CONTACTS,
      useFactory: () =>
        new IdentityContacts(createRpcClient(IdentityService, { baseUrl: config.IDENTITY_URL, as })),
    },
    {
      provide: ORDERS,
      useFactory: () => new RpcOrders(createRpcClient(OrdersService, { baseUrl: config.ORDERS_URL, as })),
    },
  ];
}

/** The one place that binds ports to adapters. */
@Module({})
export class NotificationModule {
  static forRoot(config: NotificationConfig): DynamicModule {
    const database = { url: config.DATABASE_URL, poolSize: config.DATABASE_POOL };
    return {
      module: NotificationModule,
      imports: [
        PersistenceModule.forRoot({ ...database, entities: [DeliveryEntity], migrations }),
        MessagingModule.forRoot({
          service: 'notification',
          brokers: config.KAFKA_BROKERS,
          topicPrefix: config.TOPIC_PREFIX,
          security: kafkaSecurity(config),
          databaseUrl: config.DATABASE_URL,
        }),
      ],
      controllers: [AccountMailEvents, OrderMailEvents, PhotoMailEvents, AccountDeletionEvents],
      providers: [
        ...adaptersOf(config),
        QueueMail,
        GatherFacts,
        SendMailsUseCase,
        EraseUser,
        ...erasureProviders('notification', EraseUser, {
          baseUrl: config.IDENTITY_URL,
          key: config.RPC_SERVICE_KEY,
        }),
        ExportUser,
        NotificationRpc,
        {
          provide: RPC_HANDLERS,
          inject: [NotificationRpc],
          useFactory: (rpc: NotificationRpc) => [rpcService(NotificationService, rpc)],
        },
        MailGauges,
        MailWorker,
        PurgeWorker,
      ],
    };
  }
}
