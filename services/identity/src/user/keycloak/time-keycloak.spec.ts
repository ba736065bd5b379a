import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { metricsText } from '@headshots/platform/telemetry';
import { KeycloakHttp, type KeycloakRequest } from './keycloak-http.ts';

const counts = async (): Promise<ReadonlyMap<string, number>> =>
  new Map(
    [
      ...(await metricsText()).body.matchAll(
        /^keycloak_seconds_count\{operation="(\w+)",outcome="(\w+)"\} (\d+)$/gm,
      ),
    ].map(([, operation, outcome, count]) => [`${operation} ${outcome}`, Number(count)]),
  );

const users = '/admin/realms/headshots/users';
const token = '/realms/headshots/protocol/openid-connect/token';

describe('the time Keycloak takes', () => {
  let status = 200;
  let server: Server;
  let http: KeycloakHttp;
  beforeEach(async () => {
    status = 200;
    server = createServer((_request, response) => response.writeHead(status).end());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    http = new KeycloakHttp(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, 5_000);
  });
  afterEach(async () => {
    await http.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  const countedBy = async (asked: KeycloakRequest): Promise<readonly string[]> => {
    const before = await counts();
    await http.send(asked).catch(() => undefined);
    return [...(await counts())]
      .filter(([name, count]) => count > (before.get(name) ?? 0))
      .map(([name]) => name);
  };

  it.each<[string, KeycloakRequest]>([
    ['password', { method: 'POST', path: token, form: { grant_type: 'password' } }],
    ['own_token', { method: 'POST', path: token, form: { grant_type: 'client_credentials' } }],
    ['keys', { method: 'GET', path: '/realms/headshots/protocol/openid-connect/certs' }],
    ['read', { method: 'GET', path: `${users}/1` }],
    ['create', { method: 'POST', path: users, json: {} }],
    ['change', { method: 'PUT', path: `${users}/1`, json: {} }],
    ['remove', { method: 'DELETE', path: `${users}/1` }],
  ])('is measured by operation: %s', async (operation, asked) => {
    expect(await countedBy(asked)).toEqual([`${operation} done`]);
  });

  it('tells a refusal from a failure, and both from a question that was not asked', async () => {
    const asked: KeycloakRequest = { method: 'GET', path: `${users}/1` };
    status = 404;
    expect(await countedBy(asked)).toEqual(['read refused']);
    status = 503;
    for (let failure = 0; failure < 5; failure += 1) expect(await countedBy(asked)).toEqual(['read failed']);
    status = 200;
    expect(await countedBy(asked)).toEqual(['read held_back']);
  });

  it('is there before anything is asked', async () => {
    for (const name of ['password done', 'password failed', 'change held_back'])
      expect((await counts()).has(name)).toBe(true);
  });
});
