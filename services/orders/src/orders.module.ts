import { Module, type DynamicModule } from '@nestjs/common';
import { AccountDeletionEvents, erasureProviders } from '@headshots/erasure';
import { kafkaSecurity } from '@headshots/platform/bus';
import { MessagingModule } from '@headshots/platform/messaging';
import { PersistenceModule } from '@headshots/platform/persistence';
import { ApiModule } from './api/index.ts';
import { DocumentsModule, type ThreadOptions } from './documents/index.ts';
import { HousekeepingWorker } from './housekeeping.worker.ts';
import { OrderModule } from './order/index.ts';
import type { OrdersConfig } from './orders.config.ts';
import { PaymentsModule, ProviderWatchModule } from './payments/index.ts';
import { providerOf, type PaymentProvider } from './payment-provider.ts';
import { EraseUser, PersonModule } from './person/index.ts';
import { RefundsModule } from './refunds/index.ts';
import { SurroundingsModule } from './surroundings.module.ts';
import { tables } from './tables.ts';
import { WithdrawalsModule } from './withdrawals/index.ts';

@Module({})
export class OrdersModule {
  /** The provider of payments and the thread that prints can come from outside, so that their faults can be tested. */
  static forRoot(
    config: OrdersConfig,
    provider: PaymentProvider = providerOf(config),
    printing: ThreadOptions = {},
  ): DynamicModule {
    const {
      DATABASE_URL: url,
      DATABASE_POOL: poolSize,
      IDENTITY_URL: baseUrl,
      RPC_SERVICE_KEY: key,
    } = config;
    return {
      module: OrdersModule,
      imports: [
        PersistenceModule.forRoot({ url, poolSize, ...tables }),
        MessagingModule.forRoot({
          service: 'orders',
          brokers: config.KAFKA_BROKERS,
          topicPrefix: config.TOPIC_PREFIX,
          security: kafkaSecurity(config),
          databaseUrl: url,
        }),
        SurroundingsModule.forRoot(config, provider, printing),
        ...[OrderModule, PaymentsModule, RefundsModule, WithdrawalsModule, DocumentsModule, PersonModule],
        ...(provider.payment.mode === 'bypass' ? [] : [ProviderWatchModule]),
        ApiModule,
      ],
      controllers: [AccountDeletionEvents],
      providers: [...erasureProviders('orders', EraseUser, { baseUrl, key }), HousekeepingWorker],
    };
  }
}
