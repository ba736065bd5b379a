import { randomUUID } from 'node:crypto';
import type { DynamicModule, Type } from '@nestjs/common';
import { ModulesContainer, NestFactory } from '@nestjs/core';
import type { CustomTransportStrategy } from '@nestjs/microservices';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyHttpOptions, FastifyInstance } from 'fastify';
import type { Server } from 'node:http';
import { SESSION_VERIFIER, SessionVerifier, StaffVerifier, type ServiceCallers } from '../auth/index.ts';
import { commonConfig, loadConfig, sessionIssuer } from '../config/index.ts';
import { EVENT_SERVERS } from '../events/index.ts';
import { mountRpc } from '../rpc/mount-rpc.ts';
import { RPC_HANDLERS, type RpcHandler } from '../rpc/rpc-service.ts';
import { createLogger } from '../telemetry/logger.ts';
import { startProcessMetrics } from '../telemetry/metrics.ts';
import { nestLogger } from '../telemetry/nest-logger.ts';
import { z } from 'zod';
import { HEALTH_CHECK, type HealthCheck } from './health-check.ts';
import { addPublicHealth, openManagement, type Management } from './management.ts';
import { noticeAnswers } from './notice-answers.ts';
import { ProblemFilter } from './problem.filter.ts';
import { guardProcess } from '../process/process-guard.ts';
import type { Readiness } from './readiness.ts';
import { installShutdown } from './shutdown.ts';

export interface RpcAccess {
  readonly callers: ServiceCallers;
  readonly identityUrl: string;
  readonly issuer: string;
}

export interface ServiceOptions {
  readonly name: string;
  readonly module: Type | DynamicModule;
  readonly config: {
    readonly port: number;
    readonly host: string;
    readonly logLevel?: string;
    /** Port for health and metrics; default `MANAGEMENT_PORT` of the environment. */
    readonly managementPort?: number;
  };
  readonly publicHealth?: boolean;
  readonly rawBody?: boolean;
  /** Run in order before the routes of controllers exist. */
  readonly fastifyPlugins?: readonly ((server: FastifyInstance) => Promise<void> | void)[];
  readonly fastify?: FastifyHttpOptions<Server>;
  /** Access to the service's own methods; default `RPC_CALLERS`, `IDENTITY_URL` and the issuer of the environment. */
  readonly rpc?: RpcAccess;
}

const lifetimeConfig = z.object({ ...commonConfig.lifetimeShape, LOG_LEVEL: z.string().default('info') });

/**
 * Starts a service: HTTP controllers, Connect methods, event consumers, health, metrics, ordered shutdown.
 * @throws when configuration or the boot check refuses; nothing listens then
 */
export async function runService(options: ServiceOptions): Promise<NestFastifyApplication> {
  const lifetime = loadConfig(lifetimeConfig);
  const logger = createLogger({ name: options.name, level: options.config.logLevel ?? lifetime.LOG_LEVEL });
  const guard = guardProcess(logger);
  startProcessMetrics();
  let phase: ReturnType<Readiness['phase']> = 'starting';
  let management: Management | undefined;
  const adapter = new FastifyAdapter({
    genReqId: () => randomUUID(),
    ...options.fastify,
    // Whoever still has a connection is answered as long as the parts below live.
    return503OnClosing: false,
    logger: false,
  });
  const app = await NestFactory.create<NestFastifyApplication>(options.module, adapter, {
    logger: nestLogger(logger),
    abortOnError: false,
    ...(options.rawBody ? { rawBody: true } : {}),
  });
  const { port, host, managementPort = lifetime.MANAGEMENT_PORT } = options.config;
  try {
    const readiness = { checks: all<HealthCheck>(app, HEALTH_CHECK), phase: () => phase };
    app.useGlobalFilters(new ProblemFilter());
    const server = adapter.getInstance() as unknown as FastifyInstance;
    server.addHook('onClose', async () => {
      await management?.close();
      if (phase !== 'draining') guard.release();
    });
    management = await openManagement(managementPort, host, readiness);
    noticeAnswers(server, logger);
    letGoOf(server, () => phase === 'draining');
    if (options.publicHealth) addPublicHealth(server, readiness);
    for (const plugin of options.fastifyPlugins ?? []) await plugin(server);
    await mountHandlers(app, server, options);
    const transports = all<readonly CustomTransportStrategy[]>(app, EVENT_SERVERS).flat();
    for (const strategy of transports) app.connectMicroservice({ strategy });
    await app.init();
    if (transports.length > 0) await app.startAllMicroservices();
    await app.listen(port, host);
  } catch (error) {
    logger.fatal({ err: error }, 'could not start');
    await app.close().catch(() => undefined);
    throw error;
  }
  phase = 'running';
  const shutDownAfterFailure = installShutdown({
    app,
    logger,
    drainMs: lifetime.SHUTDOWN_DRAIN_MS,
    graceMs: lifetime.SHUTDOWN_GRACE_MS,
    onDraining: () => (phase = 'draining'),
  });
  guard.endBy(shutDownAfterFailure);
  return app;
}

/** While it drains, each answer ends its connection: its client goes to whoever serves next. */
function letGoOf(server: FastifyInstance, draining: () => boolean): void {
  server.addHook('onRequest', (request, reply, done) => {
    if (draining() && request.raw.httpVersionMajor === 1) reply.raw.setHeader('connection', 'close');
    done();
  });
}

async function mountHandlers(
  app: NestFastifyApplication,
  server: FastifyInstance,
  options: ServiceOptions,
): Promise<void> {
  const handlers = all<readonly RpcHandler[]>(app, RPC_HANDLERS).flat();
  if (handlers.length === 0) return;
  const { callers, ...sessions } = options.rpc ?? rpcFromEnvironment();
  const [given] = all<SessionVerifier>(app, SESSION_VERIFIER);
  const verifier = given ?? new SessionVerifier(sessions);
  await mountRpc(server, handlers, { callers, verifier, staff: new StaffVerifier(sessions) });
}

function rpcFromEnvironment(): RpcAccess {
  const { PUBLIC_URL } = commonConfig.serviceShape;
  const config = loadConfig(z.object({ ...commonConfig.rpcShape, PUBLIC_URL }));
  return { callers: config.RPC_CALLERS, identityUrl: config.IDENTITY_URL, issuer: sessionIssuer(config) };
}

/** Every provider under the token in any module; none is fine (and `app.get` would log an error for it). */
function all<T>(app: NestFastifyApplication, token: symbol): readonly T[] {
  const modules = [...app.get(ModulesContainer).values()];
  return modules.flatMap((module) => {
    const provider = module.providers.get(token);
    return provider ? [provider.instance as T] : [];
  });
}
