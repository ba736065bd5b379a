import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { problem } from '@headshots/platform/errors';
import { drainMs, problemBody, sendProblem } from '@headshots/platform/http';
import type { FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify';
import { sendPage } from './plain-page.ts';
import { apiHeaders } from './api-headers.ts';
import { readTarget } from './request-target.ts';

/** No target a router takes; it answers it as one that cannot be read. */
const unreadable = '/%';

export const strictTargets = {
  rewriteUrl: ({ url = '' }) => readTarget(url) ?? unreadable,
  frameworkErrors: (_error, request, reply) =>
    refuse(request as unknown as FastifyRequest, reply as unknown as FastifyReply),
  clientErrorHandler: (error, socket) => answerBroken(error, socket as Socket),
} satisfies FastifyServerOptions;

function refuse(request: FastifyRequest, reply: FastifyReply): void {
  if (/^\/(api|files)(\/|\?|$)/.test(request.originalUrl)) {
    sendProblem(reply.headers(apiHeaders), problem('request.malformed'), request.id);
  } else {
    sendPage(request, reply, { status: 400, name: 'badLink', to: '/' });
  }
}

/** Bytes that are no HTTP, a head that is too long, or one that never ends: there is no request yet, only a socket. */
function answerBroken(error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const status =
    error.code === 'HPE_HEADER_OVERFLOW' ? 431 : error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400;
  const body = JSON.stringify({ ...problemBody(problem('request.malformed'), ''), status });
  const headers = {
    ...apiHeaders,
    'content-type': 'application/problem+json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  };
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  // A sender who keeps his half open holds no connection.
  const gone = setTimeout(() => socket.destroy(), drainMs);
  socket.once('close', () => clearTimeout(gone));
  const answer = `${[`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...head].join('\r\n')}\r\n\r\n${body}`;
  socket.end(answer, () => {
    if (status === 408) socket.destroy();
  });
}
