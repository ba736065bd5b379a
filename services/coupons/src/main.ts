import 'reflect-metadata';
import { runService } from '@headshots/platform/http';
import { loadCouponsConfig } from './coupons.config.ts';
import { CouponsModule } from './coupons.module.ts';

const config = loadCouponsConfig();
await runService({
  name: 'coupons',
  module: CouponsModule.forRoot(config),
  config: { port: config.PORT, host: config.HOST, logLevel: config.LOG_LEVEL },
});
