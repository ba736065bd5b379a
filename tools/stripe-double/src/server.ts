import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { ZodError } from 'zod';
import { newId } from './account/ids.ts';
import { ApiError } from './api/api-error.ts';
import type { Request, Response } from './api/exchange.ts';
import { controlRoutes } from './control/control.ts';
import type { Running } from './running.ts';
import { apiVersion } from './objects/api-version.ts';
import { pageRoutes } from './page/routes.ts';
import { strike } from './faults/strike.ts';

const mostBytes = 1024 * 1024;

export function server(double: Running): FastifyInstance {
  const app = Fastify({ bodyLimit: mostBytes, forceCloseConnections: true });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  app.all('/v1/*', (request, reply) => answer(double, request, reply));
  pageRoutes(app, double);
  for (const [route, run] of Object.entries(controlRoutes)) {
    const [method = '', url = ''] = route.split(' ');
    app.route({
      method,
      url,
      preHandler: onlyFromHere,
      handler: async (request) => {
        const { id = '' } = request.params as { id?: string };
        const body: unknown =
          typeof request.body === 'string' && request.body ? JSON.parse(request.body) : null;
        const result = await run(double, body, id);
        double.settle();
        return result ?? {};
      },
    });
  }
  app.setErrorHandler(async (error, _request, reply) => {
    if (error instanceof ApiError) return reply.status(error.status).send(error.body);
    if (error instanceof ZodError || error instanceof SyntaxError)
      return reply.status(400).send({ error: { message: error.message } });
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    return reply.status(500).send({ error: { type: 'api_error', message: 'The double failed.' } });
  });
  return app;
}

/** Tools of this machine only: no page of a browser, nothing that a proxy passes on. */
async function onlyFromHere({ headers, hostname }: FastifyRequest, reply: FastifyReply): Promise<void> {
  const direct =
    ['127.0.0.1', 'localhost'].includes(hostname) && !headers.origin && !headers['x-forwarded-for'];
  if (!direct) await reply.status(403).send({ error: { message: 'Only from this machine.' } });
}

async function answer(double: Running, incoming: FastifyRequest, reply: FastifyReply): Promise<void> {
  double.settle();
  const request = requestOf(incoming);
  const fault = double.faults.take(request);
  const note = (response: Response | null): void => noted(double, request, response);
  if (await strike(fault, 'before', { double, reply, note })) return;
  const pause = (): Promise<void> => (fault?.kind === 'delay' ? waited(fault.delayMs) : Promise.resolve());
  const response = await double.api.answer(request, fault, pause);
  if (await strike(fault, 'after', { double, reply, note, response })) return;
  note(response);
  double.settle();
  await reply
    .status(response.status)
    .headers({
      date: new Date(double.account.clock.now()).toUTCString(),
      'request-id': request.id,
      'stripe-version': request.version ?? apiVersion,
      'content-type': 'application/json',
      ...(request.idempotencyKey ? { 'idempotency-key': request.idempotencyKey } : {}),
      ...(response.isReplay
        ? { 'idempotent-replayed': 'true', 'original-request': response.original ?? '' }
        : {}),
    })
    .send(JSON.stringify(response.body, null, 2));
}

function requestOf({ method, url, headers, body }: FastifyRequest): Request {
  const [path = '', query = ''] = url.split('?', 2);
  const single = (name: string): string | undefined => {
    const value = headers[name];
    return Array.isArray(value) ? value[0] : value;
  };
  return {
    id: newId('req', 14),
    method,
    path,
    parameters: method === 'POST' && typeof body === 'string' ? body : query,
    authorization: headers.authorization,
    version: single('stripe-version'),
    idempotencyKey: single('idempotency-key'),
  };
}

function noted({ account, record }: Running, request: Request, response: Response | null): void {
  const { id, method, path, parameters, idempotencyKey = null, version = null } = request;
  account.act(() =>
    account.requests.put(id, {
      id,
      at: account.clock.now(),
      method,
      path,
      parameters,
      idempotencyKey,
      status: response?.status ?? null,
      isReplay: response?.isReplay ?? false,
    }),
  );
  if (!response) return;
  const { status, body } = response;
  record({ kind: 'exchange', method, path, parameters, version, status, body });
}

const waited = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms).unref());
