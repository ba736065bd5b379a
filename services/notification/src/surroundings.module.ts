import { Module, type DynamicModule } from '@nestjs/common';
import { createRpcClient } from '@headshots/platform/rpc';
import { IdentityService } from '@headshots/proto/identity/v1/identity_pb';
import { MediaService } from '@headshots/proto/media/v1/media_pb';
import { OrdersService } from '@headshots/proto/orders/v1/orders_pb';
import { SupportDesk, Mailer, MailSettings, SmtpMailer } from './delivery/index.ts';
import {
  ContactsClient,
  Contacts,
  LocalisedComposer,
  MailComposer,
  OrdersClient,
  Orders,
  PreviewsClient,
  Previews,
} from './mails/index.ts';
import type { NotificationConfig } from './notification.config.ts';

@Module({})
export class SurroundingsModule {
  static forRoot(config: NotificationConfig): DynamicModule {
    const as = { name: 'notification', key: config.RPC_SERVICE_KEY };
    const smtp = { url: config.SMTP_URL, from: config.MAIL_FROM, replyTo: config.SUPPORT_EMAIL };
    const { OPERATOR_NAME, OPERATOR_STREET, OPERATOR_CITY, OPERATOR_COUNTRY } = config;
    const sender = {
      brand: config.BRAND_NAME,
      publicUrl: config.PUBLIC_URL.replace(/\/$/, ''),
      hasDesk: config.DESK,
      supportEmail: config.SUPPORT_EMAIL,
      phone: config.OPERATOR_PHONE,
      vatId: config.OPERATOR_VAT_ID,
      operator: [OPERATOR_NAME, OPERATOR_STREET, OPERATOR_CITY, OPERATOR_COUNTRY].filter(
        (line) => line !== '',
      ),
    };
    const providers = [
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
        useFactory: () =>
          new PreviewsClient(createRpcClient(MediaService, { baseUrl: config.MEDIA_URL, as })),
      },
      {
        provide: Orders,
        useFactory: () =>
          new OrdersClient(createRpcClient(OrdersService, { baseUrl: config.ORDERS_URL, as })),
      },
    ];
    return {
      module: SurroundingsModule,
      global: true,
      providers,
      exports: providers.map(({ provide }) => provide),
    };
  }
}
