import 'reflect-metadata';
import { runService } from '@headshots/platform/http';
import { loadIdentityConfig } from './identity.config.ts';
import { IdentityModule } from './identity.module.ts';

const config = loadIdentityConfig();
await runService({
  name: 'identity',
  module: IdentityModule.forRoot(config),
  config: { port: config.PORT, host: config.HOST, logLevel: config.LOG_LEVEL },
});
