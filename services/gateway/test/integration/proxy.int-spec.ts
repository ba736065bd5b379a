import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { afterEach, describe, expect, it } from '@jest/globals';
import { eventually } from '@headshots/platform/testing';
import type { FastifyRequest } from 'fastify';
import { startGateway } from '../support/start-gateway.ts';
import { gatewaySuite } from '../support/suite.ts';

const suite = gatewaySuite();
const page = async (path: string, init: RequestInit = {}) => {
  const response = await suite.gateway.fetch(path, init);
  return { status: response.status, headers: response.headers, text: await response.text() };
};
let seen: FastifyRequest | undefined;

afterEach(async () => {
  for (const name of ['web', 'media', 'keycloak'] as const) await suite.neighbours.faults[name].set('pass');
  suite.neighbours.onPage = (request, reply) => {
    seen = request;
    return reply.header('x-server', 'pages').send(`page ${request.method} ${request.url}`);
  };
});

describe('pages', () => {
  it.each([
    '/',
    '/upload',
    '/assets/app-1234.js?v=1',
    '/results/abc',
    '/apiary',
    '/health',
    '/%C3%A4',
    '/a%20b?q=%2F',
  ])('%s comes from the web server as it is', async (path) => {
    expect(await page(path)).toMatchObject({ status: 200, text: `page GET ${path}` });
  });

  it('HEAD and conditional requests pass', async () => {
    suite.neighbours.onPage = (request, reply) =>
      reply
        .status(request.headers['if-none-match'] === '"1"' ? 304 : 200)
        .header('etag', '"1"')
        .send();
    expect((await page('/', { headers: { 'if-none-match': '"1"' } })).status).toBe(304);
    expect((await page('/', { method: 'HEAD' })).headers.get('etag')).toBe('"1"');
  });

  it('tells the web server who asks, and believes no header of the client', async () => {
    await page('/', {
      headers: {
        'x-forwarded-for': '6.6.6.6',
        'x-forwarded-host': 'evil.example',
        'x-real-ip': '6.6.6.6',
        forwarded: 'for=6.6.6.6',
      },
    });
    await page('/', {
      headers: {
        'x-forwarded-for': '6.6.6.6',
        'x-forwarded-host': 'evil.example',
        'x-real-ip': '6.6.6.6',
        forwarded: 'for=6.6.6.6',
      },
    });
    expect(seen?.headers).toMatchObject({
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-host': 'localhost:8080',
      'x-forwarded-proto': 'http',
    });
    expect(seen?.headers).not.toHaveProperty('forwarded');
    expect(seen?.headers).not.toHaveProperty('x-real-ip');
  });

  it('shows a page that says so when the web server is away', async () => {
    await suite.neighbours.faults.web.set('refuse');
    const answer = await page('/upload');
    expect([answer.status, answer.headers.get('retry-after'), answer.headers.get('content-type')]).toEqual([
      503,
      '5',
      'text/html; charset=utf-8',
    ]);
    expect(answer.text).toContain('We will be back in a moment');
    expect((await suite.gateway.fetch('/api/config')).status).toBe(200);
  });

  it('takes nothing but reading', async () => {
    expect((await page('/upload', { method: 'POST', body: 'x' })).status).toBe(404);
  });

  it('passes websockets to the web server, and to nothing else', async () => {
    const upstream = createServer();
    upstream.on('upgrade', (request, socket) => {
      socket.write('HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n');
      socket.on('data', (data: Buffer) => socket.write(`${request.url} heard ${data.toString()}`));
    });
    await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve));
    const { port } = upstream.address() as AddressInfo;
    const gateway = await startGateway(suite.neighbours, { env: { WEB_URL: `http://127.0.0.1:${port}` } });
    const ask = (path: string) => {
      const state = { text: '', closed: false };
      const socket = connect({ host: '127.0.0.1', port: Number(new URL(gateway.url).port) });
      socket
        .on('data', (data) => (state.text += data.toString()))
        .on('close', () => (state.closed = true))
        .on('error', () => undefined);
      socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n`);
      return { socket, state };
    };
    try {
      const page = ask('/hmr?token=1');
      await eventually(() => expect(page.state.text).toMatch(/^HTTP\/1.1 101 /));
      page.socket.write('hello');
      await eventually(() => expect(page.state.text).toContain('/hmr?token=1 heard hello'));
      for (const path of ['/api/events', '/files/a', '/idp/realms/x', '/health/live']) {
        const refused = ask(path);
        await eventually(() => expect(refused.state).toEqual({ text: '', closed: true }));
      }
    } finally {
      await gateway.close();
      upstream.closeAllConnections();
      upstream.close();
    }
  });
});

describe('files', () => {
  const bytes = Buffer.from(Array.from({ length: 2_000 }, (_, at) => at % 251));

  it('pass with their range, type and length', async () => {
    suite.neighbours.onPage = (request, reply) => {
      expect(request.headers.range).toBe('bytes=100-299');
      return reply
        .status(206)
        .headers({
          'content-range': 'bytes 100-299/2000',
          'content-type': 'image/jpeg',
          'cache-control': 'private, max-age=900',
          'content-length': '200',
          'accept-ranges': 'bytes',
        })
        .send(bytes.subarray(100, 300));
    };
    const response = await suite.gateway.fetch('/files/headshots/x/1/full?e=1&s=2', {
      headers: { range: 'bytes=100-299' },
    });
    expect([
      response.status,
      response.headers.get('content-range'),
      response.headers.get('content-length'),
      response.headers.get('cache-control'),
    ]).toEqual([206, 'bytes 100-299/2000', '200', 'private, max-age=900']);
    expect(Buffer.from(await response.arrayBuffer()).equals(bytes.subarray(100, 300))).toBe(true);
  });

  it('stream: the first bytes arrive before the last are there, and nothing is collected', async () => {
    const gate = Promise.withResolvers<void>();
    suite.neighbours.onPage = (_request, reply) =>
      reply.header('content-length', '8').send(
        Readable.from(
          (async function* () {
            yield Buffer.from('half');
            await gate.promise;
            yield Buffer.from('done');
          })(),
        ),
      );
    const response = await suite.gateway.fetch('/files/archives/a');
    const reader = response.body?.getReader();
    expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe('half');
    gate.resolve();
    expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe('done');
  });

  it('a broken download is broken, not short', async () => {
    suite.neighbours.onPage = (_request, reply) =>
      reply.header('content-length', '1000').send(
        Readable.from(
          (async function* () {
            yield Buffer.from('half');
            throw new Error('store away');
          })(),
        ),
      );
    await expect(
      suite.gateway.fetch('/files/archives/a').then((response) => response.arrayBuffer()),
    ).rejects.toThrow();
  });

  it('media away is a problem with Retry-After', async () => {
    await suite.neighbours.faults.media.set('refuse');
    const response = await suite.gateway.fetch('/files/archives/a');
    expect([
      response.status,
      response.headers.get('retry-after'),
      ((await response.json()) as { code: string }).code,
    ]).toEqual([503, '5', 'service.unavailable']);
  });

  it('a 503 of media is passed on at once, once', async () => {
    let asked = 0;
    suite.neighbours.onPage = (_request, reply) => {
      asked += 1;
      return reply.status(503).header('retry-after', '7').send({ code: 'service.unavailable' });
    };
    expect((await page('/files/archives/a')).headers.get('retry-after')).toBe('7');
    expect(asked).toBe(1);
  });

  it.each(['POST', 'PUT', 'DELETE'])('%s is no way to treat a file', async (method) => {
    expect((await page('/files/archives/a', { method })).status).toBe(404);
  });
});

describe('sign-in', () => {
  it.each([
    '/idp/realms/headshots/protocol/openid-connect/auth?client_id=headshots-web',
    '/idp/realms/headshots/broker/google/endpoint?code=1',
    '/idp/realms/headshots/login-actions/first-broker-login',
    '/idp/resources/abc/login/style.css',
  ])('%s passes', async (path) => {
    expect(await page(path)).toMatchObject({ status: 200, text: `page GET ${path}` });
  });

  it('forms pass untouched', async () => {
    suite.neighbours.onPage = (request, reply) => reply.send(`got ${String(request.body)}`);
    const init = {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'code=1&state=a%20b',
    };
    expect((await page('/idp/realms/headshots/broker/apple/endpoint', init)).text).toBe(
      'got code=1&state=a%20b',
    );
  });

  it.each([
    '/idp',
    '/idp/',
    '/idp/admin/',
    '/idp/admin/master/console/',
    '/idp/metrics',
    '/idp/health/ready',
    '/idp/realms/master/protocol/openid-connect/token',
    '/idp/realms/headshots',
    '/idp/realms/headshots/account',
    '/idp/realms/headshots/clients-registrations/default',
    '/idp/realms/headshotsx/broker/a',
    '/idp/realms/headshots/broker/%2e%2e/%2e%2e/master/',
  ])('%s does not', async (path) => {
    suite.neighbours.onPage = (_request, reply) => reply.send('inside');
    const answer = await page(path);
    expect([path, answer.status]).toEqual([path, 404]);
  });
});
