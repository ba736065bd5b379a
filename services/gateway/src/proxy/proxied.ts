import replyFrom from '@fastify/reply-from';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { problem } from '@headshots/platform/errors';
import { problemFrom, sendProblem } from '@headshots/platform/http';
import { apiHeaders } from '../http/api-headers.ts';

export interface Upstream {
  readonly origin: string;
  readonly away: (reply: FastifyReply, request: FastifyRequest) => void;
  /** Longest wait for the first byte of an answer, in ms. */
  readonly waitMs: number;
}

const forwarding = new Set([
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-forwarded-port',
  'x-real-ip',
]);

/** Waiting here for it to load would fix the error handler of all routes before Nest sets its own. */
export function proxyScope(
  server: FastifyInstance,
  upstream: Upstream,
  publicUrl: string,
  routes: (
    scope: FastifyInstance,
    pass: (request: FastifyRequest, reply: FastifyReply) => FastifyReply,
  ) => void,
): void {
  void server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, body, done) => done(null, body));
    scope.setErrorHandler((error, request, reply) =>
      sendProblem(reply.headers(apiHeaders), problemFrom(error), request.id),
    );
    await scope.register(replyFrom, {
      base: upstream.origin,
      disableCache: true,
      disableRequestLogging: true,
      undici: {
        connections: 128,
        pipelining: 1,
        headersTimeout: upstream.waitMs,
        bodyTimeout: 60_000,
        connect: { timeout: 3_000 },
      },
    });
    const seen = new URL(publicUrl);
    routes(scope, (request, reply) => {
      const [path = '/', ...query] = (request.raw.url ?? '/').split('?');
      return reply.from(path, {
        queryString: () => query.join('?'),
        retryDelay: () => null,
        rewriteRequestHeaders: (_request, headers) => {
          const kept = Object.entries(headers).filter(([name]) => !forwarding.has(name));
          return {
            ...Object.fromEntries(kept),
            'x-forwarded-for': request.ip,
            'x-forwarded-host': seen.host,
            'x-forwarded-proto': seen.protocol.slice(0, -1),
            'x-forwarded-port': seen.port || (seen.protocol === 'https:' ? '443' : '80'),
          };
        },
        onError: (failed) => upstream.away(failed as FastifyReply, request),
      });
    });
  });
}

export function awayAsProblem(reply: FastifyReply, request: FastifyRequest): void {
  const away = problem('service.unavailable', { retryAfterSeconds: 5 });
  sendProblem(reply.headers(apiHeaders), away, request.id);
}
