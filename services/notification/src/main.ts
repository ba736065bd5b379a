import 'reflect-metadata';
import { runService } from '@headshots/platform/http';
import { loadNotificationConfig } from './notification.config.ts';
import { NotificationModule } from './notification.module.ts';

const config = loadNotificationConfig();
await runService({
  name: 'notification',
  module: NotificationModule.forRoot(config),
  config: { port: config.PORT, host: config.HOST, logLevel: config.LOG_LEVEL },
});
