import { commonConfig, loadConfig } from '@headshots/platform/config';
import { fallbackLanguage, isLanguage } from '@headshots/proto/languages';
import { z } from 'zod';

export const notificationVariables = z.object({
  ...commonConfig.serviceShape,
  ...commonConfig.databaseShape,
  ...commonConfig.kafkaShape,
  ...commonConfig.rpcShape,
  ...commonConfig.operatorShape,
  DESK: commonConfig.deskShape.DESK,
  ORDERS_URL: z.url(),
  MEDIA_URL: z.url(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }),
  MAIL_FROM: z.string().includes('@'),
  MAIL_LEASE_SECONDS: z.coerce.number().int().min(30).max(3_600).default(180),
  SUPPORT_EMAIL: z.email(),
  SUPPORT_LANGUAGE: z.string().refine(isLanguage, 'is no language of the product').default(fallbackLanguage),
});

export type NotificationConfig = z.infer<typeof notificationVariables>;

/** @throws ConfigError naming what is missing */
export function loadNotificationConfig(env: NodeJS.ProcessEnv = process.env): NotificationConfig {
  return loadConfig(notificationVariables, env);
}
