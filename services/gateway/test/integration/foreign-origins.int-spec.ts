import { describe, expect, it } from '@jest/globals';
import { endpoints } from '../../src/api/endpoints.ts';
import { sampleOf } from '../support/requests.ts';
import { startGateway } from '../support/start-gateway.ts';
import { answered, gatewaySuite } from '../support/suite.ts';

const suite = gatewaySuite();
const own = 'http://localhost:8080';
const foreign: readonly Record<string, string>[] = [
  { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { 'sec-fetch-site': 'same-site' },
];
const changing = endpoints.filter(({ method }) => method !== 'GET');
const apple = '/idp/realms/headshots/broker/apple/endpoint';
const form = { 'content-type': 'application/x-www-form-urlencoded' };

describe('what a page of another site sends', () => {
  it.each(changing)('$method $path is refused, and only then', async (endpoint) => {
    const { path, init } = sampleOf(endpoint);
    const send = async (headers: Record<string, string>) => {
      const all = { ...init.headers, ...headers };
      const token = suite.tokenOf(endpoint);
      const { status, body } = await answered(suite.gateway.fetch(path, { ...init, headers: all, token }));
      return [status, body.code];
    };
    for (const headers of foreign) expect(await send(headers)).toEqual([403, 'auth.forbidden']);
    const [status] = await send({ origin: own, 'sec-fetch-site': 'same-origin' });
    expect(status).toBeLessThan(400);
  });

  it('is refused at every route that takes more than reading, also at those behind', async () => {
    const gateway = await startGateway(suite.neighbours, {
      env: { STRIPE_DEMO_URL: suite.neighbours.url('keycloak') },
    });
    try {
      const unsafe = ['POST', 'PUT', 'PATCH', 'DELETE'] as const;
      const asked = gateway.routes.flatMap(({ url, method }) =>
        unsafe.filter((each) => [method].flat().includes(each)).map((each) => ({ url, method: each })),
      );
      expect(asked.length).toBeGreaterThan(changing.length);
      for (const { url, method } of asked) {
        const path = url.replace(/:\w+/g, 'x').replace('*', 'x');
        const headers = { origin: 'https://evil.example', ...form };
        const answer = await gateway.fetch(path, { method, headers, body: 'a=1' });
        expect([method, path, answer.status]).toEqual([method, path, 403]);
      }
    } finally {
      await gateway.close();
    }
  });

  it('is read as before', async () => {
    for (const path of ['/', '/files/a', '/api/config', `${apple}?code=1`])
      for (const headers of foreign)
        expect([path, (await suite.gateway.fetch(path, { headers })).status]).toEqual([path, 200]);
  });
});

describe('the form that ends a sign-in at Apple', () => {
  const body = `code=1&user=${encodeURIComponent(JSON.stringify({ name: { firstName: 'Eve', lastName: '' } }))}`;
  const send = (headers: Record<string, string>, gateway = suite.gateway) =>
    gateway.fetch(apple, { method: 'POST', headers: { ...form, ...headers }, body });

  it('comes from Apple', async () => {
    const answer = await send({ origin: 'https://appleid.apple.com', 'sec-fetch-site': 'cross-site' });
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([
      303,
      [expect.stringMatching(/^apple-name=/)],
    ]);
  });

  it('comes from the provider that developers have at our own origin, whose pages send no referrer', async () => {
    expect((await send({ origin: 'null', 'sec-fetch-site': 'same-origin' })).status).toBe(303);
  });

  it.each([
    [{ origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
    [{ origin: 'https://appleid.apple.com.evil.example' }],
    [{ origin: 'http://appleid.apple.com' }],
    [{ origin: own }],
    [{ origin: 'null' }],
    [{ origin: 'null', 'sec-fetch-site': 'same-site' }],
    [{}],
  ])('comes from nowhere else: %j', async (headers: Record<string, string>) => {
    const answer = await send(headers);
    expect([answer.status, answer.headers.getSetCookie(), answer.headers.get('location')]).toEqual([
      403,
      [],
      null,
    ]);
    expect(await answer.text()).toContain('This did not come from our pages');
  });

  it('comes from where the setting says', async () => {
    const gateway = await startGateway(suite.neighbours, {
      env: { APPLE_ORIGINS: 'https://one.example, http://localhost:9999' },
    });
    try {
      expect((await send({ origin: 'http://localhost:9999' }, gateway)).status).toBe(303);
      expect((await send({ origin: 'https://appleid.apple.com' }, gateway)).status).toBe(403);
    } finally {
      await gateway.close();
    }
  });
});
