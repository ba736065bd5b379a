import { Problem } from '@headshots/platform/errors';
import { sendProblem } from '@headshots/platform/http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendPage } from './plain-page.ts';
import { apiHeaders } from './api-headers.ts';
import { clientOf, type RateLimiter } from './rate-limiter.ts';
import type { LimitName } from './rate-limits.ts';

/** What an orchestrator asks, from one address, as often as it likes. */
const health = /^\/health\/(?:live|ready)(?:\?|$)/;

export function limitPages(server: FastifyInstance, limiter: RateLimiter): void {
  server.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.config.endpoint || health.test(request.url)) return done();
    try {
      limiter.take(limitOf(request.url), clientOf(request.ip));
    } catch (error) {
      return error instanceof Problem ? refuse(error, request, reply) : done(error as Error);
    }
    done();
  });
}

function limitOf(url: string): LimitName {
  if (/^\/idp(?:\/|\?|$)/.test(url)) return 'sign_in';
  return url.startsWith('/files/') ? 'files' : 'pages';
}

function refuse(problem: Problem, request: FastifyRequest, reply: FastifyReply): void {
  if (!readsPages(request)) return void sendProblem(reply.headers(apiHeaders), problem, request.id);
  void reply.header('retry-after', String(problem.retryAfterSeconds));
  sendPage(request, reply, { status: 429, name: 'busy', to: '' });
}

function readsPages({ url, headers }: FastifyRequest): boolean {
  return !/^\/(?:api|files)(?:\/|\?|$)/.test(url) && (headers.accept ?? '').includes('text/html');
}
