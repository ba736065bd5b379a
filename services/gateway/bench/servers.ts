/** One server of the comparison, in a process of its own; told what to be by its arguments. */
import 'reflect-metadata';
import { ProblemFilter } from '@headshots/platform/http';
import { createRpcClient, withUser } from '@headshots/platform/rpc';
import { MediaService } from '@headshots/proto/media/v1/media_pb';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { Test } from '@nestjs/testing';
import { fastify, type FastifyInstance } from 'fastify';
import { gatewayConfig } from '../src/gateway.config.ts';
import { GatewayModule } from '../src/gateway.module.ts';
import { serverOptions } from '../src/http-server.ts';
import { MEDIA } from '../src/neighbours.ts';

const stats = { total: 3, processed: 2, pending: 1, generated: 70 };

async function bare(): Promise<FastifyInstance> {
  const server = fastify();
  server.get('/api/photos/stats', async () => ({ data: stats }));
  return server;
}

async function bareThatCalls(): Promise<FastifyInstance> {
  const server = fastify();
  const media = createRpcClient(MediaService, { baseUrl: process.env['MEDIA_URL'] ?? '' });
  server.get('/api/photos/stats', async ({ headers }) => {
    const { total, processed, pending, generated } = await media.getStats(
      {},
      withUser((headers.authorization ?? '').slice(7)),
    );
    return { data: { total, processed, pending, generated } };
  });
  return server;
}

async function gateway(calls: boolean): Promise<FastifyInstance> {
  const config = gatewayConfig();
  const building = Test.createTestingModule({ imports: [GatewayModule.forRoot(config)] });
  if (!calls) building.overrideProvider(MEDIA).useValue({ getStats: async () => stats });
  const adapter = new FastifyAdapter(serverOptions(config));
  const app = (await building.compile()).createNestApplication<NestFastifyApplication>(adapter, {
    logger: false,
  });
  app.useGlobalFilters(new ProblemFilter());
  await app.init();
  return adapter.getInstance() as unknown as FastifyInstance;
}

const kinds: Readonly<Record<string, () => Promise<FastifyInstance>>> = {
  bare,
  bareThatCalls,
  gateway: () => gateway(false),
  gatewayThatCalls: () => gateway(true),
};

const server = await kinds[process.argv[2] ?? '']?.();
const url = await server?.listen({ host: '127.0.0.1', port: 0 });
process.on('message', () => process.send?.({ cpu: process.cpuUsage() }));
process.on('disconnect', () => process.exit(0));
process.send?.({ url });
