import 'reflect-metadata';
import { runService } from '@headshots/platform/http';
import { notificationConfig } from './notification.config.ts';
import { NotificationModule } from './notification.module.ts';

const config = notificationConfig();
await runService({
  name: 'notification',
  module: NotificationModule.forRoot(config),
  config: { port: config.PORT, host: config.HOST, logLevel: config.LOG_LEVEL },
});
