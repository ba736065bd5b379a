import { z } from 'zod';
import { commonConfig } from '@headshots/platform/config';
import { couponsVariables } from '../../services/coupons/src/coupons.config.ts';
import { engineVariables } from '../../services/engine/src/engine.config.ts';
import { gatewayVariables } from '../../services/gateway/src/gateway.config.ts';
import { generationVariables } from '../../services/generation/src/generation.config.ts';
import { identityVariables } from '../../services/identity/src/identity.config.ts';
import { mediaVariables } from '../../services/media/src/media.config.ts';
import { notificationVariables } from '../../services/notification/src/notification.config.ts';
import { ordersVariables } from '../../services/orders/src/orders.config.ts';
import type { ServiceName } from '../../deploy/src/service-names.ts';

export const schemasOf: Readonly<Record<ServiceName, readonly z.ZodObject[]>> = {
  gateway: [gatewayVariables],
  identity: [identityVariables],
  orders: [ordersVariables],
  coupons: [couponsVariables],
  media: [mediaVariables],
  generation: [generationVariables, engineVariables],
  notification: [notificationVariables],
};

const lifetime = z.object(commonConfig.lifetimeShape);

/** The pages read their few by hand (`web/server`); a test compares. */
const webShape = {
  NODE_ENV: z.string(),
  PORT: z.string(),
  HOST: z.string(),
  BRAND_NAME: z.string(),
  SUPPORT_EMAIL: z.string(),
  OPERATOR_NAME: z.string(),
  OPERATOR_STREET: z.string(),
  OPERATOR_CITY: z.string(),
  OPERATOR_COUNTRY: z.string(),
  OPERATOR_EMAIL: z.string(),
  OPERATOR_PHONE: z.string(),
  OPERATOR_REGISTER: z.string(),
  OPERATOR_VAT_ID: z.string(),
  OPERATOR_PRIVACY_OFFICER: z.string(),
  OPERATOR_PRIVACY_AUTHORITY: z.string(),
  OPERATOR_PROCESSORS: z.string(),
  ALLOW_MISSING_OPERATOR: z.string(),
  CHECKOUT_HOSTS: z.string(),
  PUBLIC_URL: z.string(),
  PRICE_BOOK: z.string(),
  STRIPE_PAYMENT_METHODS: z.string(),
  TESTIMONIALS: z.string(),
  PAYMENT_MODE: z.string(),
  ALLOW_PAYMENT_BYPASS: z.string(),
  SHUTDOWN_DRAIN_MS: commonConfig.lifetimeShape.SHUTDOWN_DRAIN_MS,
  SHUTDOWN_GRACE_MS: commonConfig.lifetimeShape.SHUTDOWN_GRACE_MS,
};

export const shapeOf = (name: ServiceName | 'web'): z.ZodRawShape =>
  name === 'web'
    ? webShape
    : Object.assign({}, lifetime.shape, ...schemasOf[name].map((schema) => schema.shape));
