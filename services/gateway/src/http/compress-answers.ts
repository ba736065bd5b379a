import compress, { type FastifyCompressOptions } from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/** Shorter ones, in bytes, fit one packet as they are. */
const packed: FastifyCompressOptions = { encodings: ['gzip'], threshold: 1_024 };

/**
 * Long answers of the API leave compressed (ADR 0129), what is passed on stays as it came. Comes before the routes, as
 * the plugin only sees those that follow. Bodies of requests are never unpacked: a small one could fill the memory.
 */
export async function compressAnswers(server: FastifyInstance): Promise<void> {
  server.addHook('onRoute', (route) => {
    route.compress = route.config?.endpoint === undefined ? false : packed;
  });
  await server.register(compress, { global: false });
}
