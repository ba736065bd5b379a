import { Module, type DynamicModule } from '@nestjs/common';
import { createRpcClient } from '@headshots/platform/rpc';
import { CouponsService } from '@headshots/proto/coupons/v1/coupons_pb';
import { IdentityService } from '@headshots/proto/identity/v1/identity_pb';
import { MediaService } from '@headshots/proto/media/v1/media_pb';
import { CouponsClient, CouponsPort, PhotosClient, PhotosPort } from './checkout/index.ts';
import { CheckoutSettings } from './checkout/checkout.settings.ts';
import { PhotoLifeClient, PhotoLifePort } from './desk/index.ts';
import { DeskSettings } from './desk/desk.settings.ts';
import { DocumentPrinter, ThreadedPrinter, type ThreadOptions } from './documents/index.ts';
import { DocumentSettings } from './documents/document.settings.ts';
import { ContactsClient, ContactsPort } from './order/index.ts';
import { OrderSettings } from './order/order.settings.ts';
import { WorkerSettings } from './order/worker.settings.ts';
import * as settings from './orders.config.ts';
import { CustodyClient, CustodyPort, PaymentFeed, PaymentPort } from './payments/index.ts';
import { LocksClient, LocksPort } from './person/index.ts';
import { RestoreSettings } from './payments/restore.settings.ts';
import type { PaymentProvider } from './payment-provider.ts';
import { RefundSettings } from './refunds/refund.settings.ts';
import { FilesClient, FilesPort } from './withdrawals/index.ts';
import { WithdrawalSettings } from './withdrawals/withdrawal.settings.ts';

@Module({})
export class SurroundingsModule {
  static forRoot(
    config: settings.OrdersConfig,
    { payment, feed }: PaymentProvider,
    printing: ThreadOptions,
  ): DynamicModule {
    const as = { name: 'orders', key: config.RPC_SERVICE_KEY };
    const identity = createRpcClient(IdentityService, { baseUrl: config.IDENTITY_URL, as });
    const providers = [
      { provide: OrderSettings, useValue: settings.orderSettings(config) },
      { provide: CheckoutSettings, useValue: settings.checkoutSettings(config) },
      { provide: RestoreSettings, useValue: settings.restoreSettings(config) },
      { provide: RefundSettings, useValue: settings.refundSettings(config) },
      { provide: WithdrawalSettings, useValue: settings.withdrawalSettings(config) },
      { provide: DeskSettings, useValue: settings.deskSettings(config) },
      { provide: DocumentSettings, useValue: settings.documentSettings(config) },
      { provide: WorkerSettings, useValue: settings.workerSettings(config) },
      {
        provide: CouponsPort,
        useValue: new CouponsClient(createRpcClient(CouponsService, { baseUrl: config.COUPONS_URL, as })),
      },
      {
        provide: ContactsPort,
        useValue: new ContactsClient(identity),
      },
      { provide: LocksPort, useValue: new LocksClient(identity) },
      {
        provide: FilesPort,
        useValue: new FilesClient(createRpcClient(MediaService, { baseUrl: config.MEDIA_URL, as })),
      },
      {
        provide: PhotoLifePort,
        useValue: new PhotoLifeClient(createRpcClient(MediaService, { baseUrl: config.MEDIA_URL, as })),
      },
      {
        provide: CustodyPort,
        useValue: new CustodyClient(createRpcClient(MediaService, { baseUrl: config.MEDIA_URL, as })),
      },
      {
        provide: PhotosPort,
        useValue: new PhotosClient(createRpcClient(MediaService, { baseUrl: config.MEDIA_URL })),
      },
      { provide: DocumentPrinter, useFactory: () => new ThreadedPrinter(printing) },
      { provide: PaymentPort, useValue: payment },
      { provide: PaymentFeed, useValue: feed },
    ];
    return {
      module: SurroundingsModule,
      global: true,
      providers,
      exports: providers.map(({ provide }) => provide),
    };
  }
}
