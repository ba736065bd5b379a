import type { FactoryProvider } from '@nestjs/common';
import type { DescService } from '@bufbuild/protobuf';
import type { Client } from '@connectrpc/connect';
import { createRpcClient } from '@headshots/platform/rpc';
import { CouponsService } from '@headshots/proto/coupons/v1/coupons_pb';
import { GenerationService } from '@headshots/proto/generation/v1/generation_pb';
import { IdentityService } from '@headshots/proto/identity/v1/identity_pb';
import { MediaService } from '@headshots/proto/media/v1/media_pb';
import { NotificationService } from '@headshots/proto/notification/v1/notification_pb';
import { OrdersService } from '@headshots/proto/orders/v1/orders_pb';
import { GATEWAY_CONFIG, type GatewayConfig } from './gateway.config.ts';

export type Identity = Client<typeof IdentityService>;
export type Orders = Client<typeof OrdersService>;
export type Coupons = Client<typeof CouponsService>;
export type Media = Client<typeof MediaService>;
export type Generation = Client<typeof GenerationService>;
export type Notification = Client<typeof NotificationService>;

export const IDENTITY = Symbol('IDENTITY');
export const ORDERS = Symbol('ORDERS');
export const COUPONS = Symbol('COUPONS');
export const MEDIA = Symbol('MEDIA');
export const GENERATION = Symbol('GENERATION');
export const NOTIFICATION = Symbol('NOTIFICATION');

/** Deadline in ms of calls in which a neighbour asks others or hashes a password. */
export const slowCall = { timeoutMs: 6_000 } as const;

/** The same for a login, which may wait its turn at identity for 6 s. */
export const loginCall = { timeoutMs: 10_000 } as const;

function client<S extends DescService>(
  token: symbol,
  service: S,
  url: (config: GatewayConfig) => string,
  asGateway = false,
): FactoryProvider<Client<S>> {
  return {
    provide: token,
    inject: [GATEWAY_CONFIG],
    useFactory: (config: GatewayConfig) =>
      createRpcClient(service, {
        baseUrl: url(config),
        ...(asGateway ? { as: { name: 'gateway', key: config.RPC_SERVICE_KEY } } : {}),
      }),
  };
}

/** Only identity is also called as a service: for its list of ended sessions, and to tell it which tokens are in use. */
export const neighbours = [
  client(IDENTITY, IdentityService, ({ IDENTITY_URL }) => IDENTITY_URL, true),
  client(ORDERS, OrdersService, ({ ORDERS_URL }) => ORDERS_URL),
  client(COUPONS, CouponsService, ({ COUPONS_URL }) => COUPONS_URL),
  client(MEDIA, MediaService, ({ MEDIA_URL }) => MEDIA_URL),
  client(GENERATION, GenerationService, ({ GENERATION_URL }) => GENERATION_URL),
  client(NOTIFICATION, NotificationService, ({ NOTIFICATION_URL }) => NOTIFICATION_URL),
];
