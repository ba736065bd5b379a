import 'reflect-metadata';
import { runService } from '@headshots/platform/http';
import { loadMediaConfig } from './media.config.ts';
import { MediaModule } from './media.module.ts';

const config = loadMediaConfig();
await runService({
  name: 'media',
  module: MediaModule.forRoot(config),
  config: { port: config.PORT, host: config.HOST, logLevel: config.LOG_LEVEL },
});
