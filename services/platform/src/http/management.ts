import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { beforeScrape, metrics, metricsText } from '../telemetry/metrics.ts';
import { whatFails, type Readiness } from './readiness.ts';

export interface Management {
  close(): Promise<void>;
}

/**
 * What is for those who run the service, on a port of its own that nobody routes to from outside. `/health/live`: the
 * event loop turns. `/health/ready`: own resources are there. `/metrics`: Prometheus text.
 * @throws when the port is taken
 */
export async function openManagement(port: number, host: string, readiness: Readiness): Promise<Management> {
  const server = createServer((request, response) => {
    answer(request, response, readiness).catch(() => response.destroy());
  });
  const forget = beforeScrape(async () =>
    metrics.serviceReady.set((await whatFails(readiness)).length === 0 ? 1 : 0),
  );
  server.listen(port, host);
  await once(server, 'listening');
  return {
    close: async () => {
      forget();
      server.closeIdleConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function answer(
  { method, url }: IncomingMessage,
  response: ServerResponse,
  readiness: Readiness,
): Promise<void> {
  const send = (status: number, body: unknown): void =>
    void response
      .writeHead(status, { 'content-type': 'application/json', connection: 'close' })
      .end(JSON.stringify(body));
  if (method !== 'GET') return send(405, { status: 'method not allowed' });
  if (url === '/health/live') return send(200, { status: 'ok' });
  if (url === '/health/ready') {
    const failing = await whatFails(readiness);
    return send(failing.length === 0 ? 200 : 503, { ...words(failing), failing });
  }
  if (url !== '/metrics') return send(404, { status: 'not found' });
  const { contentType, body } = await metricsText();
  response.writeHead(200, { 'content-type': contentType, connection: 'close' }).end(body);
}

const words = (failing: readonly string[]) => ({ status: failing.length === 0 ? 'ok' : 'not ready' });

/** The two questions for a service that the outside talks to: a bare answer, nothing about its parts. */
export function addPublicHealth(server: FastifyInstance, readiness: Readiness): void {
  server.get('/health/live', (_request, reply) => reply.header('cache-control', 'no-store').send(words([])));
  server.get('/health/ready', async (_request, reply) => {
    const failing = await whatFails(readiness);
    return reply
      .status(failing.length === 0 ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(words(failing));
  });
}
