import {
  createServer,
  request as send,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import type { ReadableStream as NodeReadable } from 'node:stream/web';
import { gzipSync } from 'node:zlib';
import { getResponse } from 'msw';
import { FakeDb } from './db.ts';
import { createHandlers } from './handlers/handlers.ts';

export interface FakeOrigin {
  readonly url: string;
  readonly db: FakeDb;
  readonly close: () => Promise<void>;
}

function toRequest(message: IncomingMessage): Request {
  const hasBody = message.method !== 'GET' && message.method !== 'HEAD';
  const init = {
    method: message.method ?? 'GET',
    headers: message.headers as Record<string, string>,
    body: hasBody ? (Readable.toWeb(message) as unknown as ReadableStream) : null,
    duplex: 'half',
  };
  return new Request(`http://${message.headers.host ?? 'localhost'}${message.url ?? '/'}`, init);
}

async function answerApi(
  handlers: ReturnType<typeof createHandlers>,
  message: IncomingMessage,
  answer: ServerResponse,
) {
  const response = await getResponse(handlers, toRequest(message));
  if (response === undefined || response.type === 'error') {
    answer.destroy();
    return;
  }
  const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
  const takesGzip = message.headers['accept-encoding']?.includes('gzip') === true;
  if (response.body !== null && isJson && takesGzip) {
    const body = gzipSync(await response.bytes());
    response.headers.set('content-encoding', 'gzip');
    response.headers.set('content-length', String(body.length));
    answer.writeHead(response.status, Object.fromEntries(response.headers));
    answer.end(body);
    return;
  }
  answer.writeHead(response.status, Object.fromEntries(response.headers));
  if (response.body === null) {
    answer.end();
    return;
  }
  const body = Readable.fromWeb(response.body as NodeReadable);
  answer.on('close', () => body.destroy());
  body.on('error', () => answer.destroy());
  body.pipe(answer);
}

function pass(web: URL, message: IncomingMessage, answer: ServerResponse): void {
  const onward = send(
    {
      host: web.hostname,
      port: web.port,
      path: message.url,
      method: message.method,
      headers: message.headers,
      // A kept connection may be closed by the other side in the moment it is used again.
      agent: false,
    },
    (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(answer);
    },
  );
  onward.on('error', () => answer.destroy());
  message.pipe(onward);
}

/** One origin as in production: the handlers under `/api` and `/idp`, the web server for the rest. */
export async function startFakeOrigin(webUrl: string, port = 0): Promise<FakeOrigin> {
  const db = new FakeDb();
  const handlers = createHandlers(db);
  const web = new URL(webUrl);
  const server: Server = createServer((message, answer) => {
    if (/^\/(?:api|idp)\//.test(message.url ?? ''))
      answerApi(handlers, message, answer).catch(() => answer.destroy());
    else pass(web, message, answer);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const { port: bound } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${bound}`,
    db,
    close: async () => {
      db.stop();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
