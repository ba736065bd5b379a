import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { metrics } from '../telemetry/metrics.ts';
import { drain } from './drain.ts';
import { demandRate, type LeastRate } from './least-rate.ts';

export interface BodyLimits {
  readonly leastRate: LeastRate;
  /** How long the rest of a body is read away after the answer, so that its sender gets to see it. */
  readonly lingerMs: number;
}

const handlers = new WeakMap<IncomingMessage, () => void>();

/** Lets this answer a sender who is too slow. Without it the server does, on the connection, and closes it. */
export function whenSlow(body: IncomingMessage, answer: () => void): void {
  handlers.set(body, answer);
}

/** Takes the place of the server's `requestTimeout`, which cannot tell a stalled body from a long one. */
export function guardBodies(server: Server, { leastRate, lingerMs }: BodyLimits): void {
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!hasBody(request)) return;
    const stop = demandRate(request, leastRate, () => {
      metrics.httpSlowBodies.inc();
      const answer = handlers.get(request);
      if (response.headersSent) request.socket.destroy();
      else if (answer) answer();
      else server.emit('clientError', tooSlow(), request.socket);
    });
    request.once('close', stop);
    response.once('finish', () => {
      stop();
      void drain(request, { ms: lingerMs }).then((ended) => void (ended || request.socket.destroy()));
    });
  });
}

/** Whether bytes are announced; an empty body is none, whatever its type. */
export function hasBody({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** What the server itself says of a request that takes too long. */
const tooSlow = (): Error =>
  Object.assign(new Error('The body arrives too slowly.'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
