import type { FastifyInstance } from 'fastify';
import { metricsText } from '../telemetry/metrics.ts';
import type { HealthCheck } from './health-check.ts';

export interface Readiness {
  readonly checks: readonly HealthCheck[];
  /** True once the service is to get no more traffic. */
  readonly draining: () => boolean;
}

const limitMs = 2_000;

/** `/health/live`: the event loop turns. `/health/ready`: own resources are there. `/metrics`: Prometheus text. */
export function addHealthRoutes(server: FastifyInstance, readiness: Readiness): void {
  server.get('/health/live', async () => ({ status: 'ok' }));
  server.get('/health/ready', async (_request, reply) => {
    const failing = readiness.draining() ? ['draining'] : await failingChecks(readiness.checks);
    return reply
      .status(failing.length === 0 ? 200 : 503)
      .send({ status: failing.length === 0 ? 'ok' : 'not ready', failing });
  });
  server.get('/metrics', async (_request, reply) => {
    const { contentType, body } = await metricsText();
    return reply.header('content-type', contentType).send(body);
  });
}

async function failingChecks(checks: readonly HealthCheck[]): Promise<readonly string[]> {
  const results = await Promise.all(
    checks.map(async (check) => {
      try {
        await withLimit(check.check());
        return [];
      } catch {
        return [check.name];
      }
    }),
  );
  return results.flat();
}

async function withLimit(work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('too slow')), limitMs);
  });
  try {
    await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}
