import { z } from 'zod';
import { commonConfig, loadConfig } from '@headshots/platform/config';
import { stripeKeyRules, stripeShape } from './stripe.setting.ts';

const schema = z
  .object({
    NODE_ENV: commonConfig.paymentShape.NODE_ENV,
    PUBLIC_URL: commonConfig.serviceShape.PUBLIC_URL,
    BRAND_NAME: commonConfig.operatorShape.BRAND_NAME,
    STRIPE_SECRET_KEY: stripeShape.STRIPE_SECRET_KEY,
    STRIPE_API_BASE: stripeShape.STRIPE_API_BASE,
    ALLOW_STRIPE_DOUBLE: stripeShape.ALLOW_STRIPE_DOUBLE,
  })
  .check(stripeKeyRules);

export type StripeEndpointConfig = z.infer<typeof schema>;

/** @throws ConfigError naming the variables that are missing or malformed */
export const loadStripeEndpointConfig = (env?: NodeJS.ProcessEnv): StripeEndpointConfig =>
  loadConfig(schema, env);
