import type { DynamicModule, Type } from '@nestjs/common';
import { ModulesContainer, NestFactory } from '@nestjs/core';
import type { CustomTransportStrategy } from '@nestjs/microservices';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import { SESSION_VERIFIER, SessionVerifier } from '../auth/index.ts';
import { commonConfig, loadConfig } from '../config/index.ts';
import { EVENT_SERVERS } from '../messaging/messaging.module.ts';
import { mountRpc } from '../rpc/mount-rpc.ts';
import { RPC_HANDLERS, type RpcHandler } from '../rpc/rpc-service.ts';
import { createLogger } from '../telemetry/logger.ts';
import { metrics, startProcessMetrics } from '../telemetry/metrics.ts';
import { nestLogger } from '../telemetry/nest-logger.ts';
import { z } from 'zod';
import { HEALTH_CHECK, type HealthCheck } from './health-check.ts';
import { addHealthRoutes } from './health-routes.ts';
import { ProblemFilter } from './problem.filter.ts';
import { installShutdown } from './shutdown.ts';

export interface ServiceOptions {
  readonly name: string;
  readonly module: Type | DynamicModule;
  readonly config: { readonly port: number; readonly host: string; readonly logLevel?: string };
  /** Keeps the bytes of bodies for signature checks. */
  readonly rawBody?: boolean;
  /** Run in order before the routes of controllers exist. */
  readonly fastifyPlugins?: readonly ((server: FastifyInstance) => Promise<void> | void)[];
  /** For example `trustProxy` or `bodyLimit`. */
  readonly fastify?: FastifyServerOptions;
  /** Access to the service's own methods; default `RPC_SERVICE_KEY` and `IDENTITY_URL` of the environment. */
  readonly rpc?: { readonly serviceKey: string; readonly identityUrl: string };
}

const lifetimeConfig = z.object({
  SHUTDOWN_DRAIN_MS: z.coerce.number().int().min(0).default(5_000),
  SHUTDOWN_GRACE_MS: z.coerce.number().int().min(1_000).default(40_000),
  LOG_LEVEL: z.string().default('info'),
});

/**
 * Starts a service: HTTP controllers, Connect methods, event consumers, health, metrics, ordered shutdown.
 * @throws when configuration or the boot check refuses; nothing listens then
 */
export async function runService(options: ServiceOptions): Promise<NestFastifyApplication> {
  const lifetime = loadConfig(lifetimeConfig);
  const logger = createLogger({ name: options.name, level: options.config.logLevel ?? lifetime.LOG_LEVEL });
  process.on('unhandledRejection', (error) => logger.error({ err: error }, 'unhandled rejection'));
  startProcessMetrics();
  let draining = false;
  const adapter = new FastifyAdapter({ ...options.fastify, logger: false });
  const app = await NestFactory.create<NestFastifyApplication>(options.module, adapter, {
    logger: nestLogger(logger),
    abortOnError: false,
    ...(options.rawBody ? { rawBody: true } : {}),
  });
  try {
    app.useGlobalFilters(new ProblemFilter());
    const server = adapter.getInstance() as unknown as FastifyInstance;
    measureRequests(server);
    addHealthRoutes(server, { checks: all<HealthCheck>(app, HEALTH_CHECK), draining: () => draining });
    for (const plugin of options.fastifyPlugins ?? []) await plugin(server);
    await mountHandlers(app, server, options);
    const transports = all<readonly CustomTransportStrategy[]>(app, EVENT_SERVERS).flat();
    for (const strategy of transports) app.connectMicroservice({ strategy });
    await app.init();
    if (transports.length > 0) await app.startAllMicroservices();
    await app.listen(options.config.port, options.config.host);
  } catch (error) {
    logger.fatal({ err: error }, 'could not start');
    await app.close().catch(() => undefined);
    throw error;
  }
  installShutdown({
    app,
    logger,
    drainMs: lifetime.SHUTDOWN_DRAIN_MS,
    graceMs: lifetime.SHUTDOWN_GRACE_MS,
    onDraining: () => (draining = true),
  });
  return app;
}

async function mountHandlers(
  app: NestFastifyApplication,
  server: FastifyInstance,
  options: ServiceOptions,
): Promise<void> {
  const handlers = all<readonly RpcHandler[]>(app, RPC_HANDLERS).flat();
  if (handlers.length === 0) return;
  const { serviceKey, identityUrl } = options.rpc ?? rpcFromEnvironment();
  const [given] = all<SessionVerifier>(app, SESSION_VERIFIER);
  await mountRpc(server, handlers, { serviceKey, verifier: given ?? new SessionVerifier({ identityUrl }) });
}

function rpcFromEnvironment(): { readonly serviceKey: string; readonly identityUrl: string } {
  const { RPC_SERVICE_KEY, IDENTITY_URL } = loadConfig(z.object(commonConfig.rpcShape));
  return { serviceKey: RPC_SERVICE_KEY, identityUrl: IDENTITY_URL };
}

/** Every provider under the token in any module; none is fine (and `app.get` would log an error for it). */
function all<T>(app: NestFastifyApplication, token: symbol): readonly T[] {
  const modules = [...app.get(ModulesContainer).values()];
  return modules.flatMap((module) => {
    const provider = module.providers.get(token);
    return provider ? [provider.instance as T] : [];
  });
}

function measureRequests(server: FastifyInstance): void {
  server.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    const labels = { method: request.method, route, status: String(reply.statusCode) };
    metrics.httpSeconds.observe(labels, reply.elapsedTime / 1_000);
  });
}
