import { afterEach, describe, expect, it } from '@jest/globals';
import { problem } from '@headshots/platform/errors';
import { accessRefusedHeader, connectErrorOf } from '@headshots/platform/rpc';
import { metrics, metricsText } from '@headshots/platform/telemetry';
import { eventually } from '@headshots/platform/testing';
import { rateLimits } from '../../src/http/rate-limits.ts';
import type { LogLine } from '../support/start-gateway.ts';
import { gatewaySuite, json } from '../support/suite.ts';
import { ids } from '../support/samples.ts';

const suite = gatewaySuite(() => ({ env: { RATE_LIMIT_MULTIPLIER: '1' } }));
afterEach(() => suite.neighbours.faults.web.set('pass'));

const lineOf = (path: string, init?: RequestInit & { readonly token?: string }): Promise<LogLine> =>
  suite.gateway.fetch(path, init).then(async (response) => {
    const { requestId } = (await response.json()) as { requestId: string };
    return eventually(() => {
      const line = suite.gateway.log.find((one) => one['requestId'] === requestId);
      if (!line) throw new Error('not logged');
      return line;
    });
  });
const counted = async (code: string, route: string): Promise<number> =>
  (await metrics.httpRefusals.get()).values.find(
    ({ labels }) => labels['code'] === code && labels['http_route'] === route,
  )?.value ?? 0;

describe('a refusal is written down and counted', () => {
  it('without a session, by client, and never with its address', async () => {
    const before = await counted('auth.login_required', '/api/photos');
    const line = await lineOf('/api/photos');
    expect(line).toMatchObject({
      msg: 'refused',
      status: 401,
      code: 'auth.login_required',
      route: '/api/photos',
      client: expect.stringMatching(/^[0-9a-f]{16}$/),
    });
    expect(JSON.stringify(line)).not.toContain('127.0.0.1');
    expect(await counted('auth.login_required', '/api/photos')).toBe(before + 1);
  });

  it('with a session, by account', async () => {
    const token = await suite.neighbours.identity.tokenFor({ userId: ids.owner, emailVerified: false });
    expect(await lineOf('/api/orders', { ...json({}, { 'idempotency-key': 'k' }), token })).toMatchObject({
      msg: 'refused',
      status: 403,
      code: 'auth.email_not_verified',
      account: ids.owner,
    });
  });

  it('of a neighbour, of a session that had been let in here, as ours', async () => {
    const ours = async (): Promise<number> =>
      Number(/^unauthorized_total\{reason="neighbour"\} (\d+)$/m.exec((await metricsText()).body)?.[1]);
    const { media } = suite.neighbours.rpc;
    const { listPhotos } = media;
    const before = await ours();
    media.listPhotos = () => {
      throw connectErrorOf(problem('auth.session_expired'), { [accessRefusedHeader]: '1' });
    };
    expect((await suite.gateway.fetch('/api/photos', { token: suite.owner })).status).toBe(503);
    await eventually(async () => expect(await ours()).toBe(before + 1));
    media.listPhotos = () => {
      throw problem('service.unavailable');
    };
    expect((await suite.gateway.fetch('/api/photos', { token: suite.owner })).status).toBe(503);
    media.listPhotos = listPhotos;
    expect((await suite.gateway.fetch('/api/photos', { token: suite.owner })).status).toBe(200);
    expect(await ours()).toBe(before + 1);
  });

  it('a flood of them fills no log, and every one is counted', async () => {
    const route = '/api/auth/register';
    const before = await counted('rate.limited', route);
    const [{ most: served }] = rateLimits.register;
    const sent = served + 190;
    for (let count = 0; count < sent; count += 1) await suite.gateway.fetch(route, json({}));
    await eventually(async () => expect(await counted('rate.limited', route)).toBe(before + sent - served));
    const lines = suite.gateway.log.filter(({ code }) => code === 'rate.limited');
    expect(lines.length).toBeLessThanOrEqual(30);
  });
});

describe('an answer of 500 and above is written down with its request', () => {
  it('where a neighbour is away', async () => {
    await suite.neighbours.faults.web.set('refuse');
    const logged = suite.gateway.log.length;
    expect((await suite.gateway.fetch('/upload')).status).toBe(503);
    const line = await eventually(() => {
      const found = suite.gateway.log.slice(logged).find(({ status }) => status === 503);
      if (!found) throw new Error('not logged');
      return found;
    });
    expect(line).toMatchObject({ requestId: expect.stringMatching(/^[0-9a-f-]{36}$/), route: '/*' });
  });
});
