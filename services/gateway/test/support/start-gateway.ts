import { testService, type TestBus } from '@headshots/platform/testing';
import 'reflect-metadata';
import { EVENT_SERVERS } from '@headshots/platform/events';
import { noticeAnswers, ProblemFilter } from '@headshots/platform/http';
import { createLogger } from '@headshots/platform/telemetry';
import { NestFactory } from '@nestjs/core';
import type { CustomTransportStrategy } from '@nestjs/microservices';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { gatewayConfig, type GatewayConfig } from '../../src/gateway.config.ts';
import { GatewayModule } from '../../src/gateway.module.ts';
import { compressAnswers } from '../../src/http/compress-answers.ts';
import { serverOptions } from '../../src/http-server.ts';
import type { Neighbours } from './neighbours.ts';

export interface RunningGateway {
  readonly url: string;
  readonly app: NestFastifyApplication;
  /** Everything the router knows. */
  readonly routes: readonly RouteOptions[];
  /** What it logged of its answers. */
  readonly log: readonly LogLine[];
  fetch(path: string, init?: RequestInit & { readonly token?: string }): Promise<Response>;
  close(): Promise<void>;
}

export type LogLine = Readonly<Record<string, unknown>>;

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
    RPC_SERVICE_KEY: testService('gateway').key,
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
    DESK: 'on',
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
  const log: LogLine[] = [];
  const destination = { write: (line: string) => void log.push(JSON.parse(line) as LogLine) };
  noticeAnswers(
    adapter.getInstance() as unknown as FastifyInstance,
    createLogger({ name: 'gateway', destination }),
  );
  const app = await NestFactory.create<NestFastifyApplication>(GatewayModule.forRoot(config), adapter, {
    logger: false,
    abortOnError: false,
  });
  app.useGlobalFilters(new ProblemFilter());
  if (options.bus) {
    for (const strategy of app.get<CustomTransportStrategy[]>(EVENT_SERVERS, { strict: false }))
      app.connectMicroservice({ strategy });
  }
  await compressAnswers(adapter.getInstance() as unknown as FastifyInstance);
  await app.init();
  if (options.bus) await app.startAllMicroservices();
  await app.listen(0, '127.0.0.1');
  const url = (await app.getUrl()).replace('[::1]', '127.0.0.1');
  return {
    url,
    app,
    routes,
    log,
    fetch: (path, { token, ...init } = {}) => {
      const headers = new Headers(init.headers);
      if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
      return fetch(`${url}${path}`, { redirect: 'manual', ...init, headers });
    },
    close: () => app.close(),
  };
}
