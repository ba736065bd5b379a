import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { guardBodies, whenSlow } from './arriving-bodies.ts';

const windowMs = 20_000;
let server: Server;
let client: Socket;
let asked: Promise<[IncomingMessage, ServerResponse]>;

beforeEach(async () => {
  jest.useFakeTimers({
    doNotFake: ['nextTick', 'setImmediate', 'clearImmediate', 'queueMicrotask', 'performance'],
  });
  server = createServer();
  guardBodies(server, { leastRate: { bytesPerSecond: 4_000, windowMs }, lingerMs: 5_000 });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  asked = once(server, 'request') as typeof asked;
  client = connect({ port: (server.address() as AddressInfo).port, host: '127.0.0.1' });
  client.on('error', () => undefined);
});
afterEach(() => {
  client.destroy();
  server.close();
  jest.useRealTimers();
});

const begin = (headers: string): void =>
  void client.write(`POST / HTTP/1.1\r\nhost: x\r\n${headers}\r\n\r\n`);

describe('a body on its way', () => {
  it('is ended by the server when it dawdles and nobody else would answer', async () => {
    server.on('clientError', (_error, socket) => socket.end('HTTP/1.1 408 Request Timeout\r\n\r\n'));
    begin('content-length: 100');
    await asked;
    jest.advanceTimersByTime(windowMs);
    const [answer] = (await once(client, 'data')) as [Buffer];
    expect(answer.toString()).toMatch(/^HTTP\/1.1 408 /);
  });

  it('that dawdles is answered by whoever waits for it', async () => {
    begin('transfer-encoding: chunked');
    const [request, response] = await asked;
    whenSlow(request, () => response.writeHead(408).end('slow'));
    jest.advanceTimersByTime(windowMs);
    const [answer] = (await once(client, 'data')) as [Buffer];
    expect(answer.toString()).toMatch(/^HTTP\/1.1 408 /);
  });

  it('is cut when it dawdles in the middle of its answer', async () => {
    begin('content-length: 100');
    const [, response] = await asked;
    response.write('half');
    jest.advanceTimersByTime(windowMs);
    await once(client, 'close');
  });

  it('is read away for a moment after its answer, then cut', async () => {
    begin('content-length: 100');
    const [request, response] = await asked;
    response.end('no');
    await Promise.all([once(response, 'finish'), once(client, 'data')]);
    client.write('x'.repeat(50));
    while (request.socket.bytesRead < 80) await new Promise(setImmediate);
    expect(client.destroyed).toBe(false);
    jest.advanceTimersByTime(5_000);
    await once(client, 'close');
  });

  it('that comes after its answer leaves the connection for the next request', async () => {
    begin('content-length: 100');
    const [request, response] = await asked;
    response.end('no');
    await once(client, 'data');
    client.write('x'.repeat(100));
    await once(request, 'close');
    jest.advanceTimersByTime(10_000);
    const next = once(server, 'request');
    begin('content-length: 0');
    await next;
    expect(client.destroyed).toBe(false);
  });
});
