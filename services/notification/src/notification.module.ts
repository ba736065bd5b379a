import { Module, type DynamicModule, type Provider } from '@nestjs/common';
import { AccountDeletionEvents, erasureProviders } from '@headshots/erasure';
import { kafkaSecurity } from '@headshots/platform/bus';
import { MessagingModule } from '@headshots/platform/messaging';
import { PersistenceModule } from '@headshots/platform/persistence';
import { createRpcClient, rpcProviders } from '@headshots/platform/rpc';
import { IdentityService } from '@headshots/proto/identity/v1/identity_pb';
import { MediaService } from '@headshots/proto/media/v1/media_pb';
import { NotificationService } from '@headshots/proto/notification/v1/notification_pb';
import { OrdersService } from '@headshots/proto/orders/v1/orders_pb';
import { IdentityEvents } from './delivery/identity.events.ts';
import { OrdersEvents } from './delivery/orders.events.ts';
import { MediaEvents } from './delivery/media.events.ts';
import { ContactsClient } from './mails/contacts.client.ts';
import { OrdersClient } from './mails/orders.client.ts';
import { PreviewsClient } from './mails/previews.client.ts';
import { MailGauges } from './delivery/mail.gauges.ts';
import { DeliveryRepository } from './delivery/delivery.repository.ts';
import { UserMailsRepository } from './person/user-mails.repository.ts';
import { NotificationRpc } from './notification.rpc.ts';
import { SmtpMailer } from './delivery/smtp-mailer.client.ts';
import { LocalisedComposer } from './mails/localised-composer.service.ts';
import { EraseUser } from './person/erase-user.use-case.ts';
import { ExportUser } from './person/export-user.use-case.ts';
import { Contacts } from './mails/contacts.port.ts';
import { MailComposer } from './mails/mail-composer.port.ts';
import { Mailer } from './delivery/mailer.port.ts';
import { Orders } from './mails/orders.port.ts';
import { Previews } from './mails/previews.port.ts';
import { QueueMail } from './delivery/queue-mail.use-case.ts';
import { GatherFacts, SupportDesk } from './delivery/gather-facts.service.ts';
import { MailSettings, SendMails } from './delivery/send-mails.use-case.ts';
import { tables } from './tables.ts';
import type { NotificationConfig } from './notification.config.ts';
import { MailWorker } from './delivery/mail.worker.ts';
import { HousekeepingWorker } from './delivery/housekeeping.worker.ts';

function adaptersOf(config: NotificationConfig): Provider[] {
  const as = { name: 'notification', key: config.RPC_SERVICE_KEY };
  const smtp = { url: config.SMTP_URL, from: config.MAIL_FROM, replyTo: config.SUPPORT_EMAIL };
  const { OPERATOR_NAME, OPERATOR_STREET, OPERATOR_CITY, OPERATOR_COUNTRY } = config;
  const sender = {
    brand: config.BRAND_NAME,
    publicUrl: config.PUBLIC_URL.replace(/\/$/, ''),
    supportEmail: config.SUPPORT_EMAIL,
    vatId: config.OPERATOR_VAT_ID,
    operator: [OPERATOR_NAME, OPERATOR_STREET, OPERATOR_CITY, OPERATOR_COUNTRY].filter((line) => line !== ''),
  };
  return [
    DeliveryRepository,
    UserMailsRepository,
    { provide: Mailer, useFactory: () => new SmtpMailer(smtp) },
    {
      provide: SupportDesk,
      useValue: { email: config.SUPPORT_EMAIL, language: config.SUPPORT_LANGUAGE },
    },
    { provide: MailSettings, useValue: { leaseSeconds: config.MAIL_LEASE_SECONDS } },
    { provide: MailComposer, useFactory: () => LocalisedComposer.load(sender) },
    {
      provide: Contacts,
      useFactory: () =>
        new ContactsClient(createRpcClient(IdentityService, { baseUrl: config.IDENTITY_URL, as })),
    },
    {
      provide: Previews,
      useFactory: () => new PreviewsClient(createRpcClient(MediaService, { baseUrl: config.MEDIA_URL, as })),
    },
    {
      provide: Orders,
      useFactory: () => new OrdersClient(createRpcClient(OrdersService, { baseUrl: config.ORDERS_URL, as })),
    },
  ];
}

/** The one place that binds ports to adapters. */
@Module({})
export class NotificationModule {
  static forRoot(config: NotificationConfig): DynamicModule {
    return {
      module: NotificationModule,
      imports: [
        PersistenceModule.forRoot({ url: config.DATABASE_URL, poolSize: config.DATABASE_POOL, ...tables }),
        MessagingModule.forRoot({
          service: 'notification',
          brokers: config.KAFKA_BROKERS,
          topicPrefix: config.TOPIC_PREFIX,
          security: kafkaSecurity(config),
          databaseUrl: config.DATABASE_URL,
        }),
      ],
      controllers: [IdentityEvents, OrdersEvents, MediaEvents, AccountDeletionEvents],
      providers: [
        ...adaptersOf(config),
        QueueMail,
        GatherFacts,
        SendMails,
        EraseUser,
        ...erasureProviders('notification', EraseUser, {
          baseUrl: config.IDENTITY_URL,
          key: config.RPC_SERVICE_KEY,
        }),
        ExportUser,
        ...rpcProviders(NotificationService, NotificationRpc),
        MailGauges,
        MailWorker,
        HousekeepingWorker,
      ],
    };
  }
}
