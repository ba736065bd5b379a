import 'reflect-metadata';
import { runService } from '@headshots/platform/http';
import { loadOrdersConfig } from './orders.config.ts';
import { OrdersModule } from './orders.module.ts';

const config = loadOrdersConfig();
await runService({
  name: 'orders',
  module: OrdersModule.forRoot(config),
  config: { port: config.PORT, host: config.HOST, logLevel: config.LOG_LEVEL },
});
