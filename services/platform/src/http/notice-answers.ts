import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { asProblem, type Problem } from '../errors/index.ts';
import { metrics } from '../telemetry/metrics.ts';
import { nameRequest } from '../telemetry/trace-context.ts';
import { inRequest, type RequestContext } from '../telemetry/request-context.ts';
import { problemOf, sendProblem } from './problem.filter.ts';
import { RefusalLog } from './refusal-log.ts';

const refusals: ReadonlySet<number> = new Set([401, 403, 423, 429]);

export function noticeAnswers(server: FastifyInstance, logger: Logger): void {
  const refused = new RefusalLog(logger);
  const contexts = new WeakMap<FastifyRequest, RequestContext>();
  server.addHook('onRequest', (request, reply, done) => {
    const context = { requestId: request.id, fail: (error: unknown) => fail(reply, error) };
    contexts.set(request, context);
    const { url } = request.routeOptions;
    if (url !== undefined) nameRequest(request.method, url);
    inRequest(context, done);
  });
  // Reading the body ran in the connection's context, which is older than the request.
  server.addHook('preValidation', (request, _reply, done) => {
    const context = contexts.get(request);
    if (context) inRequest(context, done);
    else done();
  });
  server.addHook('onResponse', (request, reply, done) => {
    const { statusCode: status } = reply;
    const route = request.routeOptions.url ?? 'unknown';
    const problem = problemOf(request);
    const { method, id: requestId } = request;
    metrics.httpSeconds.observe(
      { http_request_method: method, http_route: route, http_response_status_code: String(status) },
      reply.elapsedTime / 1_000,
    );
    if (refusals.has(status)) {
      const code = problem?.code ?? `http.${status}`;
      metrics.httpRefusals.inc({ code, http_route: route });
      refused.add({ code, status, route, requestId, account: accountOf(request), address: request.ip });
    }
    const told = problem?.status ?? status;
    if (told >= 500)
      logger[told === 503 ? 'warn' : 'error'](
        { err: errorOf(problem), requestId, method, route, status: told },
        `answered ${told}`,
      );
    done();
  });
}

const errorOf = (problem: Problem | undefined): unknown =>
  problem?.cause instanceof Error ? problem.cause : problem;

function accountOf(request: FastifyRequest): string | undefined {
  const { caller } = request as { readonly caller?: { readonly userId?: unknown } | null };
  return typeof caller?.userId === 'string' ? caller.userId : undefined;
}

function fail(reply: FastifyReply, error: unknown): void {
  if (reply.sent || reply.raw.headersSent) reply.raw.destroy();
  else sendProblem(reply, asProblem(error), reply.request.id);
}
