import { problem } from '@headshots/platform/errors';
import { connectErrorOf } from '@headshots/platform/rpc';
import { describe, expect, it } from '@jest/globals';
import { ids } from '../support/samples.ts';
import { answered, gatewaySuite, json } from '../support/suite.ts';

const suite = gatewaySuite();
const address = 'ada@example.net';
const reason = 'Writes from there, and knows the day of the registration.';
const pathOf = (id: string) => `/api/desk/accounts/${id}/address`;
const post = (body: unknown, id: string = ids.owner) =>
  answered(suite.gateway.fetch(pathOf(id), { ...json(body), token: suite.staff }));

describe('an address at the desk', () => {
  it('is corrected, and the account is answered with the act and its reason', async () => {
    const { status, headers, body } = await post({ address, reason });
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(body.data).toMatchObject({
      account: {
        ...{ id: ids.owner, email: address, emailVerified: false },
        acts: [
          { act: 'look', reason: null },
          { act: 'correct-address', operator: 'Grace Hopper', reason },
        ],
      },
    });
  });

  it.each([
    ['account.address_verified', 409],
    ['account.provider_linked', 409],
    ['auth.account_locked', 423],
    ['auth.email_exists', 409],
    ['rate.limited', 429],
  ] as const)('is passed on with why it cannot be corrected: %s', async (code, status) => {
    const { identity } = suite.neighbours.rpc;
    const before = identity.correctAddressByStaff;
    identity.correctAddressByStaff = () => {
      throw connectErrorOf(problem(code));
    };
    try {
      expect(await post({ address, reason })).toMatchObject({ status, body: { code } });
    } finally {
      identity.correctAddressByStaff = before;
    }
  });

  it.each([
    ['address', { reason }],
    ['address', { address: '', reason }],
    ['address', { address: 'x'.repeat(255), reason }],
    ['address', { address: 'ada@\nexample.net', reason }],
    ['reason', { address }],
    ['reason', { address, reason: 'no' }],
    ['reason', { address, reason: 'x'.repeat(1_001) }],
  ])('is not corrected without a good %s', async (field, body) => {
    expect(await post(body)).toMatchObject({
      status: 422,
      body: { code: 'validation.failed', errors: [{ field }] },
    });
  });

  it.each([ids.unknown, 'no-id'])('is none of the account %s', async (id) => {
    expect(await post({ address, reason }, id)).toMatchObject({
      status: 404,
      body: { code: 'account.not_found' },
    });
  });

  it('stands in no log', () => {
    const { log } = suite.gateway;
    expect(log.length).toBeGreaterThan(0);
    expect(JSON.stringify(log)).not.toContain(address);
  });
});
