import 'reflect-metadata';
import { runService } from '@headshots/platform/http';
import { identityConfig } from './identity.config.ts';
import { IdentityModule } from './identity.module.ts';

const config = identityConfig();
await runService({
  name: 'identity',
  module: IdentityModule.forRoot(config),
  config: { port: config.PORT, host: config.HOST, logLevel: config.LOG_LEVEL },
});
