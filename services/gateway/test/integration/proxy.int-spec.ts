import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { afterEach, describe, expect, it } from '@jest/globals';
import { eventually } from '@headshots/platform/testing';
import type { FastifyRequest } from 'fastify';
import { userMessage } from '../support/fake-services.ts';
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
    expect(answer.text).toContain('We’ll be back in a moment');
    const german = await page('/upload', { headers: { 'accept-language': 'de-AT, en;q=0.5' } });
    expect([german.headers.get('content-language'), german.text]).toEqual([
      'de',
      expect.stringMatching(/<html lang="de">[^]*Wir sind gleich wieder da/),
    ]);
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

  const formOf = (body: string, type = 'application/x-www-form-urlencoded'): RequestInit => ({
    method: 'POST',
    headers: { 'content-type': type },
    body,
    redirect: 'manual',
  });

  const fromApple = (init: RequestInit): RequestInit => ({
    ...init,
    headers: { ...init.headers, origin: 'https://appleid.apple.com' } as Record<string, string>,
  });

  it('forms pass untouched', async () => {
    suite.neighbours.onPage = (request, reply) => reply.send(`got ${String(request.body)}`);
    const path = '/idp/realms/headshots/login-actions/authenticate?session_code=1';
    expect((await page(path, formOf('code=1&state=a%20b'))).text).toBe('got code=1&state=a%20b');
  });

  describe('Apple’s form', () => {
    const endpoint = '/idp/realms/headshots/broker/apple/endpoint';
    const sent = async (body: string, type?: string) => {
      const answer = await suite.gateway.fetch(endpoint, fromApple(formOf(body, type)));
      return {
        status: answer.status,
        location: answer.headers.get('location'),
        cookies: answer.headers.getSetCookie(),
      };
    };
    const user = (value: unknown): string => `code=1&user=${encodeURIComponent(JSON.stringify(value))}`;

    it('becomes an address, and nothing else of it goes on', async () => {
      expect(await sent('code=c.0.ab&state=a%20b%26c&id_token=secret&scope=x')).toEqual({
        status: 303,
        location: `${endpoint}?state=a+b%26c&code=c.0.ab`,
        cookies: [],
      });
    });

    it('leaves the name for the exchange, which takes it along and away', async () => {
      const { cookies } = await sent(
        user({ name: { firstName: 'Zoë', lastName: 'Ng; Path=/' }, email: 'x' }),
      );
      expect(cookies).toEqual([
        expect.stringMatching(
          /^apple-name=[\w-]+; Path=\/api\/auth\/apple; Max-Age=600; HttpOnly; SameSite=Lax$/,
        ),
      ]);
      let said = {};
      suite.neighbours.rpc.identity.socialLogin = async ({ firstName, lastName }) => {
        said = { firstName, lastName };
        return { user: userMessage('u'), token: 't', created: true };
      };
      const cookie = `lang=de; ${cookies[0]?.split(';')[0]}`;
      const answer = await suite.gateway.fetch('/api/auth/apple', {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie },
        body: JSON.stringify({ token: 'proof' }),
      });
      expect([answer.status, said]).toEqual([200, { firstName: 'Zoë', lastName: 'Ng; Path=/' }]);
      expect(answer.headers.getSetCookie()).toEqual([expect.stringMatching(/^apple-name=; .*Max-Age=0;/)]);
    });

    it.each([
      ['no name', {}],
      ['an empty name', { name: { firstName: '', lastName: '' } }],
      ['a name of two lines', { name: { firstName: 'a\nb' } }],
      ['a name without end', { name: { firstName: 'x'.repeat(201) } }],
      ['a number', { name: { firstName: 1 } }],
      ['null', null],
    ])('with %s leaves none', async (_what, value) => {
      expect(await sent(user(value))).toMatchObject({ status: 303, cookies: [] });
    });

    it.each([
      ['is too large', `code=${'x'.repeat(20_000)}`, undefined, 413],
      ['is no form', '{}', 'application/json', 415],
      ['has no body', '', undefined, 303],
    ])('that %s does no harm', async (_what, body, type, status) => {
      expect(await sent(body, type)).toMatchObject({ status, cookies: [] });
    });

    it('is of this one address only', async () => {
      suite.neighbours.onPage = (request, reply) => reply.send(`got ${String(request.body)}`);
      const other = endpoint.replace('apple', 'google');
      expect(await page(other, formOf('code=1'))).toMatchObject({ status: 200, text: 'got code=1' });
    });
  });

  it.each(['google', 'facebook', 'apple'])('whoever turns back at %s is on our page again', async (name) => {
    const endpoint = `/idp/realms/headshots/broker/${name}/endpoint`;
    const init = { redirect: 'manual' } as const;
    const answer = await suite.gateway.fetch(`${endpoint}?error=access_denied&state=s`, init);
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      `/login?provider=${name}&error=access_denied`,
    ]);
    expect(await page(`${endpoint}?error=server_error`)).toMatchObject({ status: 200 });
  });

  it('Apple’s own word for turning back is understood', async () => {
    const endpoint = '/idp/realms/headshots/broker/apple/endpoint';
    const answer = await suite.gateway.fetch(
      endpoint,
      fromApple(formOf('error=user_cancelled_authorize&state=s')),
    );
    expect(answer.headers.get('location')).toBe(`${endpoint}?state=s&error=access_denied`);
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

describe('the hosted page of a double of Stripe', () => {
  const path = '/stripe-demo/c/pay/cs_test_1';

  it('is shown, takes its form, and nothing else of the double is reached', async () => {
    suite.neighbours.onPage = (request, reply) =>
      reply.header('content-security-policy', "default-src 'none'").send(`${request.method} ${request.url}`);
    const gateway = await startGateway(suite.neighbours, {
      env: { STRIPE_DEMO_URL: suite.neighbours.url('keycloak'), WEB_URL: 'http://127.0.0.1:1' },
    });
    try {
      const shown = await gateway.fetch(path);
      expect([shown.status, await shown.text()]).toEqual([200, `GET ${path}`]);
      expect(shown.headers.get('content-security-policy')).toBe("default-src 'none'");
      const sent = await gateway.fetch(path, { method: 'POST', body: new URLSearchParams({ card: '4242' }) });
      expect([sent.status, await sent.text()]).toEqual([200, `POST ${path}`]);
      for (const other of [
        '/stripe-demo/c/pay/a/b',
        '/stripe-demo/c/pay/..%2f..%2fcontrol',
        '/control/ledger',
      ])
        expect([other, (await gateway.fetch(other, { method: 'POST' })).status]).toEqual([
          other,
          other.includes('%2f') ? 400 : 404,
        ]);
    } finally {
      await gateway.close();
    }
  });

  it('does not exist without its setting', async () => {
    expect((await page(path, { method: 'POST' })).status).toBe(404);
  });
});
