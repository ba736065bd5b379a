import { createHash, timingSafeEqual } from 'node:crypto';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { inRequest } from '@headshots/platform/process';
import { EngineFailure, type EnginePool } from '../port.ts';
import { drawEdits } from './draw-edits.ts';
import { readEditRequest, RequestProblem } from './edit-request.ts';

export interface EngineServerOptions {
  /** Callers must bring it as a bearer token; without one everybody who reaches the port may ask. */
  readonly token?: string | undefined;
}

const MOST_BYTES = 32 * 1024 * 1024;

export function createEngineServer(pool: EnginePool, { token }: EngineServerOptions = {}): FastifyInstance {
  const { model } = pool.profile();
  const server = Fastify({ bodyLimit: MOST_BYTES });
  // After the body, which is read in the older context of the connection.
  server.addHook('preValidation', (request, reply, done) =>
    inRequest({ requestId: request.id, fail: (error) => failLate(error, reply) }, done),
  );
  server.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  server.setErrorHandler((error, _request, reply) => answerProblem(error, reply));
  server.setNotFoundHandler((_request, reply) =>
    answerProblem(new RequestProblem(404, 'not_found', 'There is no such route'), reply),
  );

  server.get('/health', async (_request, reply) => {
    const { ok, detail } = await pool.ready();
    return reply.status(ok ? 200 : 503).send({ status: ok ? 'ok' : 'unhealthy', detail });
  });
  server.get('/v1/models', async (request) => {
    admit(request, token);
    return { object: 'list', data: [{ id: model, object: 'model', owned_by: 'local' }] };
  });
  server.post('/v1/images/edits', async (request, reply) => {
    admit(request, token);
    const { body } = request;
    const contentType = request.headers['content-type'] ?? '';
    const asked = await readEditRequest(Buffer.isBuffer(body) ? body : new Uint8Array(), contentType, model);
    const pictures = await drawEdits(pool, asked, untilClosed(reply));
    return {
      created: Math.floor(Date.now() / 1_000),
      data: pictures.map((picture) => ({ b64_json: Buffer.from(picture).toString('base64') })),
      output_format: asked.format,
      size: '1024x1024',
    };
  });
  return server;
}

function untilClosed({ raw }: FastifyReply): AbortSignal {
  const cancel = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) cancel.abort();
  });
  return cancel.signal;
}

function admit({ headers }: FastifyRequest, token: string | undefined): void {
  if (token === undefined) return;
  const [given, wanted] = [headers.authorization ?? '', `Bearer ${token}`].map((text) =>
    createHash('sha256').update(text).digest(),
  ) as [Buffer, Buffer];
  if (!timingSafeEqual(given, wanted))
    throw new RequestProblem(401, 'unauthorized', 'The token is missing or wrong');
}

function failLate(error: unknown, reply: FastifyReply): void {
  if (reply.sent || reply.raw.headersSent) reply.raw.destroy();
  else void answerProblem(error, reply);
}

function answerProblem(error: unknown, reply: FastifyReply): FastifyReply {
  const { status, code, message } = problemOf(error);
  if (status === 503) void reply.header('retry-after', '1');
  const type = status < 500 ? 'invalid_request_error' : 'server_error';
  return reply.status(status).send({ error: { message, type, code } });
}

function problemOf(error: unknown): { status: number; code: string; message: string } {
  if (error instanceof RequestProblem) return error;
  if (error instanceof EngineFailure) {
    const status = { permanent: 422, transient: 503, unknown: 500 }[error.kind];
    return { status, code: error.code, message: error.message };
  }
  const { statusCode = 500 } = error as { readonly statusCode?: number };
  return statusCode < 500
    ? { status: statusCode, code: 'invalid_request', message: (error as Error).message }
    : { status: 500, code: 'engine_error', message: 'The engine failed' };
}
