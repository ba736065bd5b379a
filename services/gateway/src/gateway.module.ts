import { Module, type DynamicModule } from '@nestjs/common';
import { kafkaSecurity } from '@headshots/platform/bus';
import { MessagingModule } from '@headshots/platform/messaging';
import { ExportController } from './api/account/export.controller.ts';
import { SessionsController } from './api/account/sessions.controller.ts';
import { AccountController } from './api/auth/account.controller.ts';
import { AuthController } from './api/auth/auth.controller.ts';
import { MeasuresController } from './api/measures/measures.controller.ts';
import { DeskAccountsController } from './api/desk/accounts.controller.ts';
import { DeskClaimsController } from './api/desk/claims.controller.ts';
import { DeskCouponsController } from './api/desk/coupons.controller.ts';
import { DeskExportController } from './api/desk/export.controller.ts';
import { DeskMailsController } from './api/desk/mails.controller.ts';
import { DeskNumbersController } from './api/desk/numbers.controller.ts';
import { DeskPhotosController } from './api/desk/photos.controller.ts';
import { DeskSessionController } from './api/desk/session.controller.ts';
import { CatalogueController } from './api/catalogue/catalogue.controller.ts';
import { CouponsController } from './api/coupons/coupons.controller.ts';
import { DocumentController } from './openapi/document.controller.ts';
import { EventsController } from './api/events/events.controller.ts';
import { PhotoEvents } from './api/events/photo-events.controller.ts';
import { PreviewEvents } from './api/events/preview-events.controller.ts';
import { WebhooksController } from './api/webhooks/webhooks.controller.ts';
import { WithdrawalsController } from './api/withdrawals/withdrawals.controller.ts';
import { DocumentsController } from './api/orders/documents.controller.ts';
import { OrdersController } from './api/orders/orders.controller.ts';
import { PhotosController } from './api/photos/photos.controller.ts';
import { PreviewsController } from './api/previews/previews.controller.ts';
import { GATEWAY_CONFIG, type GatewayConfig } from './gateway.config.ts';
import { SessionEvents } from './sessions/session-events.controller.ts';
import { providers } from './gateway.providers.ts';

@Module({})
export class GatewayModule {
  static forRoot(config: GatewayConfig): DynamicModule {
    const { KAFKA_BROKERS: brokers, TOPIC_PREFIX: topicPrefix } = config;
    return {
      module: GatewayModule,
      imports: [
        MessagingModule.forRoot({
          service: 'gateway',
          brokers,
          topicPrefix,
          security: kafkaSecurity(config),
          producer: false,
          broadcast: true,
        }),
      ],
      controllers: [
        AuthController,
        ExportController,
        AccountController,
        SessionsController,
        CatalogueController,
        MeasuresController,
        PhotosController,
        PreviewsController,
        CouponsController,
        OrdersController,
        DocumentsController,
        WithdrawalsController,
        WebhooksController,
        DeskSessionController,
        DeskAccountsController,
        DeskClaimsController,
        DeskCouponsController,
        DeskExportController,
        DeskMailsController,
        DeskNumbersController,
        DeskPhotosController,
        EventsController,
        DocumentController,
        SessionEvents,
        PhotoEvents,
        PreviewEvents,
      ],
      providers: [{ provide: GATEWAY_CONFIG, useValue: config }, ...providers],
    };
  }
}
