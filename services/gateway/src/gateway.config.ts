import { commonConfig, loadConfig } from '@headshots/platform/config';
import { z } from 'zod';
import { providers } from './api/auth/auth.schemas.ts';
import { trustProxy } from './trust-proxy.setting.ts';

const providerNames = z
  .string()
  .default('')
  .transform((value) => value.split(',').flatMap((name) => name.trim() || []))
  .pipe(z.array(z.enum(providers)));

const origins = z
  .string()
  .transform((value) => value.split(',').map((origin) => origin.trim()))
  .pipe(
    z.array(z.url().refine((text) => new URL(text).origin === text, 'expected an origin, without a path')),
  );

export const gatewayVariables = z
  .object({
    ...commonConfig.serviceShape,
    ...commonConfig.kafkaShape,
    ...commonConfig.rpcShape,
    ...commonConfig.uploadShape,
    ...commonConfig.restoreShape,
    ...commonConfig.deskShape,
    ...commonConfig.paymentShape,
    ...commonConfig.operatorShape,
    ORDERS_URL: z.url(),
    COUPONS_URL: z.url(),
    MEDIA_URL: z.url(),
    GENERATION_URL: z.url(),
    NOTIFICATION_URL: z.url(),
    WEB_URL: z.url(),
    /** Without it `/idp` does not exist. With the relative path, for example `http://keycloak:8080/idp`. */
    KEYCLOAK_URL: z.url().optional(),
    KEYCLOAK_REALM: z.string().default('headshots'),
    /** A realm that plays the providers on a developer's machine; its sign-in pages are shown too. */
    SOCIAL_DEMO_REALM: z.string().optional(),
    /** A double of Stripe whose hosted page is shown under `/stripe-demo`. Never in production, unless it is allowed. */
    STRIPE_DEMO_URL: z.url().optional(),
    ALLOW_STRIPE_DOUBLE: z.stringbool().default(false),
    SOCIAL_PROVIDERS: providerNames,
    APPLE_ORIGINS: origins.default(['https://appleid.apple.com']),
    TRUST_PROXY: trustProxy,
    /** Media neither takes nor answers anything of an upload for this long: it is away. */
    UPLOAD_SILENCE_SECONDS: z.coerce.number().positive().default(90),
    HEADERS_TIMEOUT_SECONDS: z.coerce.number().positive().default(30),
    RATE_LIMIT_MULTIPLIER: z.coerce.number().positive().default(1),
    /** On top of it, for what is not the API. */
    PAGE_RATE_LIMIT_MULTIPLIER: z.coerce.number().positive().default(1),
    SUPPORT_EMAIL: z.string().default('support@localhost'),
  })
  .refine(...commonConfig.paymentRule)
  .refine(
    ({ NODE_ENV, STRIPE_DEMO_URL, ALLOW_STRIPE_DOUBLE }) =>
      STRIPE_DEMO_URL === undefined || NODE_ENV !== 'production' || ALLOW_STRIPE_DOUBLE,
    { path: ['STRIPE_DEMO_URL'], message: 'a double of Stripe in production needs ALLOW_STRIPE_DOUBLE=true' },
  );

export type GatewayConfig = z.infer<typeof gatewayVariables>;
export const GATEWAY_CONFIG = Symbol('GATEWAY_CONFIG');

/** @throws ConfigError naming what is missing */
export function gatewayConfig(env: NodeJS.ProcessEnv = process.env): GatewayConfig {
  return loadConfig(gatewayVariables, env);
}
