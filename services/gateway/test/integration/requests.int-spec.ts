import { request } from 'node:http';
import { describe, expect, it } from '@jest/globals';
import { apiHeaders } from '../../src/http/api-headers.ts';
import { endpointCalled, sampleOf } from '../support/requests.ts';
import { endpoints } from '../../src/api/endpoints.ts';
import { ids } from '../support/samples.ts';
import { answered, gatewaySuite, json } from '../support/suite.ts';

const suite = gatewaySuite();
const login = { email: 'ada@example.org', password: 'x' };
const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  answered(suite.gateway.fetch(path, { ...json(body, headers), token: suite.owner }));

describe('bodies', () => {
  it.each(['{', '{"email":', '[1', 'nothing', '\u0000'])(
    'malformed JSON %j is 400 request.malformed',
    async (body) => {
      const { status, body: answer } = await post('/api/auth/login', body);
      expect([status, answer.code]).toEqual([400, 'request.malformed']);
    },
  );

  it('an empty body is none, also when JSON was announced', async () => {
    const empty = { method: 'POST', body: '', headers: { 'content-type': 'application/json' } };
    const logout = await answered(suite.gateway.fetch('/api/auth/logout', { ...empty, token: suite.owner }));
    expect(logout.status).toBe(200);
    const login = await answered(suite.gateway.fetch('/api/auth/login', empty));
    expect([login.status, login.body.code]).toEqual([422, 'auth.login_invalid']);
  });

  it.each(['[]', '"text"', '12', 'true'])('JSON %s that is no object is refused', async (body) => {
    const { status } = await post('/api/auth/login', body);
    expect([400, 422]).toContain(status);
  });

  it.each([
    '"__proto__":{"remember":true}',
    '"__proto__":"x"',
    '"\\u005f_proto__":1',
    '"constructor":{"prototype":{}}',
    '"constructor":"x"',
    '"prototype":1',
    '"hasOwnProperty":1',
  ])('refuses the field %s', async (field) => {
    const body = `{"email":"ada@example.org","password":"x",${field}}`;
    const { status, body: answer } = await post('/api/auth/login', body);
    expect([
      [400, 'request.malformed'],
      [422, 'auth.login_invalid'],
    ]).toContainEqual([status, answer.code]);
  });

  it.each(['__proto__', 'constructor'])('refuses %s in a query', async (name) => {
    const path = `/api/photos?${name}=1`;
    expect((await answered(suite.gateway.fetch(path, { token: suite.owner }))).status).toBe(422);
  });

  it('refuses fields nobody asked for, at every depth', async () => {
    const { status, body } = await post('/api/auth/register', {
      ...JSON.parse(String(sampleOf(endpointCalled('register')).init.body)),
      emailVerified: true,
      id: 'x',
    });
    expect([status, body.code]).toEqual([422, 'validation.failed']);
    expect(body.errors).toEqual([
      expect.objectContaining({ field: 'emailVerified', code: 'field.invalid' }),
      expect.objectContaining({ field: 'id', code: 'field.invalid' }),
    ]);
    const order = { photoId: ids.photo, package: 'ultra', consents: { terms: '1', price: 1 } };
    expect((await post('/api/orders', order, { 'idempotency-key': 'k' })).body.errors).toEqual([
      expect.objectContaining({ field: 'consents.price' }),
    ]);
  });

  it.each([
    ['price', 1],
    ['total', { amount: 1 }],
    ['state', 'paid'],
    ['userId', 'me'],
    ['bypass', true],
  ])('refuses %s in an order', async (field, value) => {
    const order = { photoId: ids.photo, package: 'ultra', consents: {}, [field]: value };
    expect((await post('/api/orders', order, { 'idempotency-key': 'k' })).status).toBe(422);
  });

  it('names what is missing, wrong and too long', async () => {
    const { body } = await post('/api/auth/register', {
      firstName: 'x'.repeat(201),
      lastName: 5,
      gender: 'robot',
      email: 'a@b.c',
      password: 'p',
      confirmPassword: 'p',
    });
    expect(body.errors).toEqual([
      { field: 'firstName', code: 'field.too_long', message: 'This entry is too long.' },
      { field: 'lastName', code: 'field.invalid', message: 'Please check your input and try again.' },
      expect.objectContaining({ field: 'gender', code: 'field.invalid' }),
      { field: 'agreeToTerms', code: 'field.required', message: 'This field is required.' },
    ]);
  });

  it('uses the sentence of the form where the specification has one', async () => {
    expect((await post('/api/auth/login', {})).body).toMatchObject({
      code: 'auth.login_invalid',
      status: 422,
    });
    expect((await post('/api/auth/verify-email', {})).body).toMatchObject({
      code: 'auth.verification_invalid',
      status: 400,
    });
    expect((await post('/api/coupons/validate', { code: 'X', package: 'gold' })).body).toMatchObject({
      code: 'coupon.invalid_request',
      status: 400,
    });
    expect((await post('/api/coupons/validate', { code: ' ', package: 'ultra' })).body).toMatchObject({
      code: 'coupon.code_required',
      status: 422,
    });
  });

  it('refuses a body over 64 KB with 413, announced or not', async () => {
    const { status, body } = await post('/api/auth/login', { ...login, email: 'x'.repeat(70_000) });
    expect([status, body.code]).toEqual([413, 'request.too_large']);
    const endless = new ReadableStream({ pull: (stream) => stream.enqueue(new Uint8Array(16_384).fill(32)) });
    const init = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: endless,
      duplex: 'half',
    };
    const outcome = await suite.gateway.fetch('/api/auth/login', init as RequestInit).then(
      ({ status: code }) => code,
      () => 'cut',
    );
    expect([413, 'cut']).toContain(outcome);
  });

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonp',
  ])('%s is 415', async (type) => {
    const { status, body } = await post('/api/auth/login', 'email=a', { 'content-type': type });
    expect([status, body.code]).toEqual([415, 'request.unsupported_media_type']);
  });

  it('refuses a body without a type', async () => {
    const status = await new Promise((resolve) => {
      const outgoing = request(`${suite.gateway.url}/api/auth/login`, { method: 'POST' }, (answer) =>
        resolve(answer.statusCode),
      );
      outgoing.end('{}');
    });
    expect(status).toBe(415);
  });

  it('needs no body to log out', async () => {
    const { status, body } = await answered(suite.gateway.fetch('/api/auth/logout', { method: 'POST' }));
    expect([status, body]).toEqual([200, { data: {} }]);
  });

  it('needs an Idempotency-Key where repeating would cost', async () => {
    const order = { photoId: ids.photo, package: 'ultra', consents: {} };
    expect((await post('/api/orders', order)).body).toMatchObject({
      status: 400,
      code: 'idempotency.key_missing',
    });
    expect((await post('/api/orders', order, { 'idempotency-key': 'k'.repeat(201) })).body).toMatchObject({
      status: 422,
      errors: [{ field: 'idempotencyKey', code: 'field.too_long' }],
    });
    expect((await post('/api/orders', order, { 'idempotency-key': 'k\u00e4' })).body).toMatchObject({
      status: 422,
      errors: [{ field: 'idempotencyKey', code: 'field.invalid' }],
    });
  });

  it.each(['?limit=0', '?limit=101', '?limit=x', '?cursor=' + 'x'.repeat(501), '?other=1'])(
    'refuses GET /photos%s',
    async (query) => {
      const { status, body } = await answered(
        suite.gateway.fetch(`/api/photos${query}`, { token: suite.owner }),
      );
      expect([status, body.code]).toEqual([422, 'validation.failed']);
    },
  );
});

describe('every answer under /api', () => {
  it.each([
    ['good', '/api/config', {}],
    ['refused', '/api/photos', {}],
    ['unknown', '/api/nothing', {}],
    ['malformed', '/api/auth/login', json('{')],
    ['document', '/api/openapi.json', {}],
  ])('carries the security headers: %s', async (_name, path, init) => {
    const { headers } = await answered(suite.gateway.fetch(path, init));
    for (const [name, value] of Object.entries(apiHeaders))
      expect([name, headers.get(name)]).toEqual([name, value]);
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('access-control-allow-origin')).toBeNull();
  });

  it('has an id of its own, not one of the client', async () => {
    const first = await answered(
      suite.gateway.fetch('/api/nothing', { headers: { 'x-request-id': 'mine' } }),
    );
    const second = await answered(suite.gateway.fetch('/api/nothing'));
    expect(first.body.requestId).not.toBe('mine');
    expect(first.body.requestId).not.toBe(second.body.requestId);
  });

  it('HEAD answers as GET without a body', async () => {
    const response = await suite.gateway.fetch('/api/photos/stats', { method: 'HEAD', token: suite.owner });
    expect([response.status, await response.text()]).toEqual([200, '']);
    expect((await suite.gateway.fetch('/api/photos/stats', { method: 'HEAD' })).status).toBe(401);
    expect((await suite.gateway.fetch('/api/events', { method: 'HEAD', token: suite.owner })).status).toBe(
      200,
    );
  });

  it('OPTIONS allows no other origin', async () => {
    const { status, headers } = await answered(
      suite.gateway.fetch('/api/photos', { method: 'OPTIONS', headers: { origin: 'https://evil.example' } }),
    );
    expect(status).toBe(204);
    expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
  });

  it.each([
    ['PUT', '/api/photos', 'GET, HEAD, POST, OPTIONS'],
    ['PATCH', '/api/orders', 'GET, HEAD, POST, OPTIONS'],
    ['POST', '/api/config', 'GET, HEAD, OPTIONS'],
    ['GET', '/api/auth/login', 'POST, OPTIONS'],
    ['DELETE', '/api/photos/stats', 'GET, HEAD, OPTIONS'],
  ])('%s %s is refused and told what is allowed', async (method, path, allowed) => {
    const { status, body, headers } = await answered(suite.gateway.fetch(path, { method }));
    expect([status, body.code]).toEqual([405, 'request.method_not_allowed']);
    expect(headers.get('allow')).toBe(allowed);
  });

  it.each(
    endpoints.filter(({ path }) => path.includes('{id}')).map((endpoint) => [endpoint.id, endpoint] as const),
  )('%s says of an id without end what it says of one that nobody has', async (_id, endpoint) => {
    const { init } = sampleOf(endpoint);
    const path = `/api${endpoint.path.replace('{id}', 'x'.repeat(1_000)).replace('{number}', '1')}`;
    const token = suite.tokenOf(endpoint);
    const { status, body } = await answered(suite.gateway.fetch(path, { ...init, token }));
    expect([status, body.code]).toEqual([404, endpoint.unknown]);
  });

  it.each([
    ['GET', '/api'],
    ['OPTIONS', '/api/nothing'],
  ])('%s %s does not exist', async (method, path) => {
    const { status, body } = await answered(suite.gateway.fetch(path, { method }));
    expect([status, body.code]).toEqual([404, 'route.not_found']);
  });
});

describe('pictures in the cache of a browser', () => {
  const call = (id: string) => {
    const { path, init } = sampleOf(endpointCalled(id));
    return suite.gateway.fetch(path, { ...init, token: suite.owner });
  };
  it.each(['logout', 'deleteAccount'])('go with the answer to %s', async (id) => {
    const response = await call(id);
    expect([response.ok, response.headers.get('clear-site-data')]).toEqual([true, '"cache"']);
  });

  it('go when an answer says that the session is over', async () => {
    const { path, init } = sampleOf(endpointCalled('currentUser'));
    const over = await suite.gateway.fetch(path, { ...init, token: 'of.nothing.more' });
    expect([over.status, over.headers.get('clear-site-data')]).toEqual([401, '"cache"']);
    const without = await suite.gateway.fetch(path, init);
    expect([without.status, without.headers.get('clear-site-data')]).toEqual([401, null]);
  });

  it('stay when nobody leaves', async () => {
    expect((await call('currentUser')).headers.get('clear-site-data')).toBeNull();
  });
});
