import 'reflect-metadata';
import { EVENT_SERVERS } from '@headshots/platform/messaging';
import { ProblemFilter } from '@headshots/platform/http';
import type { TestBus } from '@headshots/platform/testing';
import { NestFactory } from '@nestjs/core';
import type { CustomTransportStrategy } from '@nestjs/microservices';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { RouteOptions } from 'fastify';
import { gatewayConfig, type GatewayConfig } from '../../src/gateway.config.ts';
import { GatewayModule } from '../../src/gateway.module.ts';
import { serverOptions } from '../../src/http/http-server.ts';
import { serviceKey, type Neighbours } from './neighbours.ts';

export interface RunningGateway {
  readonly url: string;
  readonly app: NestFastifyApplication;
  /** Everything the router knows. */
  readonly routes: readonly RouteOptions[];
  fetch(path: string, init?: RequestInit & { readonly token?: string }): Promise<Response>;
  close(): Promise<void>;
}

export interface StartOptions {
  readonly env?: Record<string, string>;
  /** Hears this bus; without it no broker is touched. */
  readonly bus?: TestBus;
}

export function configFor(neighbours: Neighbours, { env = {}, bus }: StartOptions = {}): GatewayConfig {
  return gatewayConfig({
    PORT: '1',
    KAFKA_BROKERS: bus ? bus.brokers.join(',') : '127.0.0.1:1',
    TOPIC_PREFIX: bus?.topicPrefix ?? '',
    RPC_SERVICE_KEY: serviceKey,
    IDENTITY_URL: neighbours.url('identity'),
    SESSION_ISSUER: neighbours.identity.url,
    ORDERS_URL: neighbours.url('orders'),
    COUPONS_URL: neighbours.url('coupons'),
    MEDIA_URL: neighbours.url('media'),
    GENERATION_URL: neighbours.url('generation'),
    NOTIFICATION_URL: neighbours.url('notification'),
    WEB_URL: neighbours.url('web'),
    KEYCLOAK_URL: `${neighbours.url('keycloak')}/idp`,
    RATE_LIMIT_MULTIPLIER: '1000',
    ...env,
  });
}

/** The whole gateway on a free port, in this process. */
export async function startGateway(
  neighbours: Neighbours,
  options: StartOptions = {},
): Promise<RunningGateway> {
  const config = configFor(neighbours, options);
  const adapter = new FastifyAdapter({ ...serverOptions(config), forceCloseConnections: true });
  const routes: RouteOptions[] = [];
  adapter.getInstance().addHook('onRoute', (route) => void routes.push(route));
  const app = await NestFactory.create<NestFastifyApplication>(GatewayModule.forRoot(config), adapter, {
    logger: false,
    abortOnError: false,
  });
  app.useGlobalFilters(new ProblemFilter());
  if (options.bus) {
    for (const strategy of app.get<CustomTransportStrategy[]>(EVENT_SERVERS, { strict: false }))
      app.connectMicroservice({ strategy });
  }
  await app.init();
  if (options.bus) await app.startAllMicroservices();
  await app.listen(0, '127.0.0.1');
  const url = (await app.getUrl()).replace('[::1]', '127.0.0.1');
  return {
    url,
    app,
    routes,
    fetch: (path, { token, ...init } = {}) => {
      const headers = new Headers(init.headers);
      if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
      return fetch(`${url}${path}`, { redirect: 'manual', ...init, headers });
    },
    close: () => app.close(),
  };
}
