import { commonConfig, loadConfig } from '@headshots/platform/config';
import { z } from 'zod';

const schema = z.object({
  ...commonConfig.serviceShape,
  ...commonConfig.databaseShape,
  ...commonConfig.kafkaShape,
  ...commonConfig.rpcShape,
  ORDERS_URL: z.url(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }),
  MAIL_FROM: z.string().includes('@'),
  MAIL_LEASE_SECONDS: z.coerce.number().int().min(30).max(3_600).default(180),
  SUPPORT_EMAIL: z.email(),
  BRAND_NAME: z.string().default('Konterfei'),
  OPERATOR_NAME: z.string().default(''),
  OPERATOR_STREET: z.string().default(''),
  OPERATOR_CITY: z.string().default(''),
  OPERATOR_COUNTRY: z.string().default(''),
});

export type NotificationConfig = z.infer<typeof schema>;

/** @throws ConfigError naming what is missing */
export function loadNotificationConfig(env: NodeJS.ProcessEnv = process.env): NotificationConfig {
  return loadConfig(schema, env);
}
