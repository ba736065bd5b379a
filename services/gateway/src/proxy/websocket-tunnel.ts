import type { IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { readTarget } from '../http/request-target.ts';

const own = /^\/(api|files|idp|stripe-demo|health)(\/|\?|$)/;
const hopless = new Set(['host', 'authorization', 'x-forwarded-for', 'forwarded']);

/** Passes websockets on to the web server: its development version reloads pages through one. */
export function tunnelUpgrades(server: FastifyInstance, webOrigin: string): void {
  const { hostname, port, protocol } = new URL(webOrigin);
  const address = { host: hostname, port: Number(port || (protocol === 'https:' ? 443 : 80)) };
  const open = new Set<Socket>();
  server.server.on('upgrade', (request: IncomingMessage, client: Duplex, head: Buffer) => {
    const target = readTarget(request.url ?? '');
    if (request.headers.upgrade?.toLowerCase() !== 'websocket' || target === undefined || own.test(target))
      return void client.destroy();
    const upstream = connect(address);
    open.add(upstream);
    const end = (): void => {
      open.delete(upstream);
      upstream.destroy();
      client.destroy();
    };
    for (const side of [upstream, client]) side.on('error', end).on('close', end);
    upstream.once('connect', () => {
      upstream.write(headOf(request, target, `${hostname}:${address.port}`));
      upstream.write(head);
      client.pipe(upstream).pipe(client);
    });
  });
  server.addHook('preClose', (done) => {
    for (const socket of open) socket.destroy();
    done();
  });
}

function headOf(request: IncomingMessage, target: string, host: string): string {
  const lines = [`GET ${target} HTTP/1.1`, `host: ${host}`];
  for (let at = 0; at < request.rawHeaders.length; at += 2) {
    const name = request.rawHeaders[at] ?? '';
    if (!hopless.has(name.toLowerCase())) lines.push(`${name}: ${request.rawHeaders[at + 1] ?? ''}`);
  }
  return `${lines.join('\r\n')}\r\n\r\n`;
}
