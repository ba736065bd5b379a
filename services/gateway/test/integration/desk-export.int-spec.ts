import { problem } from '@headshots/platform/errors';
import { connectErrorOf, staffOf } from '@headshots/platform/rpc';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { readZip } from '../support/read-zip.ts';
import { ids } from '../support/samples.ts';
import { answered, gatewaySuite, json } from '../support/suite.ts';

const suite = gatewaySuite();
const address = 'ada@example.org';
const reason = 'Came with a passport.';
const others = ['orders', 'coupons', 'media', 'generation', 'notification'] as const;
const selfie = Buffer.alloc(50_000, 'selfie');
const ask = (body: unknown = { address, reason }, id: string = ids.owner, token = suite.staff) =>
  suite.gateway.fetch(`/api/desk/accounts/${id}/export`, { ...json(body), token });

/** Who was asked, in which order, by whom of the staff and about whom. */
let asked: string[] = [];

beforeEach(() => {
  const { rpc } = suite.neighbours;
  asked = [];
  rpc.identity.exportAccountByStaff = async ({ userId, ...wish }, context) => {
    // The others would come first here, if they were asked at the same time.
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(wish).toMatchObject({ address, reason });
    asked.push(`identity ${userId} ${staffOf(context).name}`);
    return { json: '{"profile":{"firstName":"Ada"}}' };
  };
  for (const name of others)
    rpc[name].exportUserForStaff = ({ userId }, context) => {
      asked.push(`${name} ${userId} ${staffOf(context).name}`);
      return {
        json: JSON.stringify({ of: name }),
        files: name === 'media' ? [{ name: 'photos/selfie.jpg', url: '/files/s', bytes: 50_000n }] : [],
      };
    };
  suite.neighbours.onPage = (_request, reply) => reply.type('image/jpeg').send(selfie);
});

describe('the export of somebody at the desk', () => {
  it('is the one that its owner gets, and no cache keeps it', async () => {
    const answer = await ask();
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect([answer.status, Object.fromEntries(answer.headers)]).toEqual([
      200,
      expect.objectContaining({
        'content-type': 'application/zip',
        'content-length': String(bytes.length),
        'content-disposition': expect.stringMatching(
          /^attachment; filename="konterfei-data-\d{4}-\d\d-\d\d\.zip"$/,
        ),
        'cache-control': 'no-store',
      }),
    ]);
    const [data, ...files] = await readZip(bytes);
    expect(JSON.parse(data?.content.toString() ?? '')).toEqual({
      exportedAt: expect.any(String),
      identity: { profile: { firstName: 'Ada' } },
      ...Object.fromEntries(others.map((name) => [name, { of: name }])),
    });
    expect(files).toMatchObject([{ name: 'photos/selfie.jpg', content: selfie }]);
  });

  it('is noted by identity before any other service is asked, each with the token of staff', async () => {
    await (await ask()).arrayBuffer();
    expect(asked[0]).toBe(`identity ${ids.owner} Grace Hopper`);
    expect(asked.slice(1).toSorted()).toEqual(
      others.map((name) => `${name} ${ids.owner} Grace Hopper`).toSorted(),
    );
  });

  it.each([
    ['desk.supervisor_needed', 403],
    ['account.not_found', 404],
    ['validation.failed', 422],
  ] as const)('asks nobody else where identity says %s', async (code, status) => {
    suite.neighbours.rpc.identity.exportAccountByStaff = () => {
      throw connectErrorOf(problem(code));
    };
    expect(await answered(ask())).toMatchObject({ status, body: { code } });
    expect(asked).toEqual([]);
  });

  it.each(others)('is none where %s refuses', async (name) => {
    suite.neighbours.rpc[name].exportUserForStaff = () => {
      throw connectErrorOf(problem('desk.supervisor_needed'));
    };
    expect(await answered(ask())).toMatchObject({ status: 403, body: { code: 'desk.supervisor_needed' } });
  });

  it.each([
    ['address', { reason }],
    ['address', { address: '', reason }],
    ['address', { address: 'x'.repeat(255), reason }],
    ['reason', { address }],
    ['reason', { address, reason: 'no' }],
    ['reason', { address, reason: 'x'.repeat(501) }],
    ['reason', { address, reason: 'a\nb\u0000' }],
  ])('is not made without a good %s', async (field, body) => {
    expect(await answered(ask(body))).toMatchObject({
      status: 422,
      body: { code: 'validation.failed', errors: [{ field }] },
    });
    expect(asked).toEqual([]);
  });

  it.each([
    ['nobody', '', 'auth.login_required'],
    ['a customer, about themselves', 'owner', 'auth.session_expired'],
  ])('is not for %s', async (_who, token, code) => {
    const path = `/api/desk/accounts/${ids.owner}/export`;
    const init = json({ address, reason });
    const answer = token === '' ? suite.gateway.fetch(path, init) : ask(undefined, ids.owner, suite.owner);
    expect(await answered(answer)).toMatchObject({ status: 401, body: { code } });
    expect(asked).toEqual([]);
  });

  it('is that of no account whose id is none', async () => {
    expect(await answered(ask(undefined, 'no-id'))).toMatchObject({
      status: 404,
      body: { code: 'account.not_found' },
    });
  });

  it('leaves neither address nor reason in a log', () => {
    const log = JSON.stringify(suite.gateway.log);
    expect(suite.gateway.log.length).toBeGreaterThan(0);
    expect(log).not.toContain(address);
    expect(log).not.toContain(reason);
  });
});

describe('a link sent by staff', () => {
  const link = (body: unknown = { reason }, id: string = ids.owner) =>
    answered(suite.gateway.fetch(`/api/desk/accounts/${id}/link`, { ...json(body), token: suite.staff }));

  it('is answered with the account, the act and whether it went out', async () => {
    const { status, headers, body } = await link();
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(body.data).toMatchObject({
      account: { id: ids.owner, acts: [{ act: 'look' }, { act: 'send-link', reason }] },
      sent: true,
    });
  });

  it('is passed on as one that did not go out', async () => {
    const { identity } = suite.neighbours.rpc;
    const before = identity.sendLinkByStaff;
    identity.sendLinkByStaff = async (request, context) => ({
      ...(await before(request, context)),
      sent: false,
    });
    try {
      expect((await link()).body.data).toMatchObject({ sent: false });
    } finally {
      identity.sendLinkByStaff = before;
    }
  });

  it('is refused where the account is locked', async () => {
    const { identity } = suite.neighbours.rpc;
    const before = identity.sendLinkByStaff;
    identity.sendLinkByStaff = () => {
      throw connectErrorOf(problem('auth.account_locked'));
    };
    try {
      expect(await link()).toMatchObject({ status: 423, body: { code: 'auth.account_locked' } });
    } finally {
      identity.sendLinkByStaff = before;
    }
  });

  it.each([{}, { reason: 'no' }, { reason: 'x'.repeat(501) }])('needs a good reason: %j', async (body) => {
    expect(await link(body)).toMatchObject({ status: 422, body: { errors: [{ field: 'reason' }] } });
  });

  it.each([ids.unknown, 'no-id'])('is none of the account %s', async (id) => {
    expect(await link(undefined, id)).toMatchObject({ status: 404, body: { code: 'account.not_found' } });
  });
});
