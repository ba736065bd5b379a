import { problem } from '@headshots/platform/errors';
import { connectErrorOf } from '@headshots/platform/rpc';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Neighbours } from '../support/neighbours.ts';
import { startNeighbours } from '../support/neighbours.ts';
import { startGateway, type RunningGateway } from '../support/start-gateway.ts';
import { answered, gatewaySuite, json } from '../support/suite.ts';

const path = '/api/desk/session';
const signInPage = '/idp/realms/headshots-staff/protocol/openid-connect/auth?client_id=headshots-desk';

describe('signing in to the desk', () => {
  const suite = gatewaySuite();
  const exchange = (body: unknown = { token: 'proof' }) => answered(suite.gateway.fetch(path, json(body)));

  it('exchanges a sign-in for a token that no cache keeps', async () => {
    const { status, headers, body } = await exchange();
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(body.data).toEqual({
      token: 'desk',
      expiresAt: expect.any(String),
      name: 'Grace Hopper',
      role: 'support',
    });
  });

  it.each([
    ['auth.session_expired', 401],
    ['auth.forbidden', 403],
    ['service.unavailable', 503],
  ] as const)('passes on %s', async (code, status) => {
    const { identity } = suite.neighbours.rpc;
    const before = identity.openDeskSession;
    identity.openDeskSession = () => {
      throw connectErrorOf(problem(code));
    };
    try {
      expect(await exchange()).toMatchObject({ status, body: { code } });
    } finally {
      identity.openDeskSession = before;
    }
  });

  it('names a field that is missing, and one that does not exist', async () => {
    expect((await exchange({})).body.errors).toMatchObject([{ field: 'token', code: 'field.required' }]);
    expect((await exchange({ token: 'proof', role: 'supervisor' })).body.errors).toMatchObject([
      { field: 'role' },
    ]);
  });

  it('shows the sign-in pages of the staff, and no others of their realm', async () => {
    expect((await suite.gateway.fetch(signInPage)).status).toBe(200);
    for (const page of ['account/', '', '.well-known/openid-configuration'])
      expect((await suite.gateway.fetch(`/idp/realms/headshots-staff/${page}`)).status).toBe(404);
  });
});

describe('a desk that is off', () => {
  let neighbours: Neighbours;
  let gateway: RunningGateway;
  beforeAll(async () => {
    neighbours = await startNeighbours();
    gateway = await startGateway(neighbours, { env: { DESK: 'off' } });
  });
  afterAll(async () => {
    await gateway?.close();
    await neighbours?.close();
  });

  it.each([
    ['POST', path],
    ['GET', path],
    ['OPTIONS', path],
    ['GET', '/api/desk'],
    ['GET', signInPage],
  ])('answers %s %s as an unknown address', async (method, address) => {
    const desk = await answered(gateway.fetch(address, { method }));
    expect(desk).toMatchObject({ status: 404, body: { code: 'route.not_found' } });
    expect(desk.headers.get('allow')).toBeNull();
  });

  it('says so to a body that does not fit, too', async () => {
    expect(await answered(gateway.fetch(path, json({ odd: true })))).toMatchObject({ status: 404 });
  });
});
