import { afterEach, describe, expect, it } from '@jest/globals';
import { problem } from '@headshots/platform/errors';
import { eventually } from '@headshots/platform/testing';
import { fakeIdentity } from '../support/fake-services.ts';
import { startGateway, type RunningGateway } from '../support/start-gateway.ts';
import { answered, gatewaySuite, json } from '../support/suite.ts';

const suite = gatewaySuite(() => ({ env: { RATE_LIMIT_MULTIPLIER: '0.1', TRUST_PROXY: '127.0.0.1' } }));
const from = (address: string, headers: Record<string, string> = {}) => ({
  'x-forwarded-for': address,
  ...headers,
});
const wrong = { email: 'a@b.c', password: 'x' };
const login = (gateway: RunningGateway, address: string) =>
  answered(gateway.fetch('/api/auth/login', json(wrong, from(address))));

/** What identity counts, for as many gateways as ask. */
function countingIdentity(): Map<string, number> {
  const counts = new Map<string, number>();
  suite.neighbours.rpc.identity.countUse = async ({ limit, who, windowSeconds, add }) => ({
    counts: windowSeconds.map((secondsLeft) => {
      const key = `${limit} ${secondsLeft} ${who}`;
      counts.set(key, (counts.get(key) ?? 0) + add);
      return { used: counts.get(key) ?? 0, secondsLeft };
    }),
  });
  return counts;
}

afterEach(async () => {
  Object.assign(suite.neighbours.rpc.identity, fakeIdentity());
  await suite.neighbours.faults.identity.set('pass');
});

const refuseLogins = (): void => {
  suite.neighbours.rpc.identity.login = () => {
    throw problem('auth.invalid_credentials');
  };
};

describe('limits of networks', () => {
  it('a flood of wrong passwords gets 429 with Retry-After, and other routes go on', async () => {
    refuseLogins();
    const answers = [];
    for (let count = 0; count < 6; count += 1) answers.push(await login(suite.gateway, '192.0.2.1'));
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401, 429, 429]);
    const last = answers.at(-1);
    expect([last?.body.code, last?.body.message]).toEqual([
      'rate.limited',
      'Too many attempts. Please try again later.',
    ]);
    expect(Number(last?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await answered(suite.gateway.fetch('/api/config'))).status).toBe(200);
  });

  it('a school logs in at the same time', async () => {
    for (let count = 0; count < 30; count += 1)
      expect((await login(suite.gateway, '192.0.2.2')).status).toBe(200);
  });

  it('a client cannot change its address by a header', async () => {
    const gateway = await startGateway(suite.neighbours, { env: { RATE_LIMIT_MULTIPLIER: '0.025' } });
    refuseLogins();
    try {
      expect((await login(gateway, '1.1.1.1')).status).toBe(401);
      expect((await login(gateway, '1.1.1.1')).status).toBe(429);
      expect((await login(gateway, '2.2.2.2')).status).toBe(429);
    } finally {
      await gateway.close();
    }
  });

  it('behind a trusted proxy the address is the one the proxy saw', async () => {
    const send = (chain: string) =>
      answered(suite.gateway.fetch('/api/auth/resend-verification', json({ email: 'a@b.c' }, from(chain))));
    for (let count = 0; count < 6; count += 1)
      expect((await send(`9.9.9.${count}, 192.0.2.3`)).status).toBe(202);
    expect((await send('9.9.9.99, 192.0.2.3')).status).toBe(429);
    expect((await send('9.9.9.99, 192.0.2.4')).status).toBe(202);
  });

  it('one household of IPv6 is one network', async () => {
    refuseLogins();
    for (let count = 0; count < 4; count += 1)
      expect((await login(suite.gateway, `2001:db8:1:1::${count}`)).status).toBe(401);
    expect((await login(suite.gateway, '2001:db8:1:1:ffff::9')).status).toBe(429);
    expect((await login(suite.gateway, '2001:db8:1:2::1')).status).toBe(401);
  });

  it('limits are taken before a body is read or a session looked at', async () => {
    const upload = async () =>
      (await answered(suite.gateway.fetch('/api/photos', { method: 'POST', headers: from('192.0.2.5') })))
        .status;
    const answers = [];
    for (let count = 0; count < 21; count += 1) answers.push(await upload());
    expect(answers).toEqual([...Array(20).fill(415), 429]);
  });
});

describe('limits of accounts', () => {
  it('hold whoever changes networks, and nobody else in them', async () => {
    const { tokenFor } = suite.neighbours.identity;
    const [one, other] = [
      await tokenFor({ userId: crypto.randomUUID() }),
      await tokenFor({ userId: crypto.randomUUID() }),
    ];
    const change = async (token: string, address: string) =>
      (
        await answered(
          suite.gateway.fetch('/api/auth/change-password', {
            ...json({ current_password: 'a', new_password: 'b' }, from(address)),
            token,
          }),
        )
      ).status;
    expect([
      await change(one, '192.0.2.6'),
      await change(one, '192.0.2.7'),
      await change(one, '192.0.2.8'),
      await change(other, '192.0.2.8'),
    ]).toEqual([200, 200, 429, 200]);
  });
});

describe('limits that all replicas share', () => {
  it('hold across them: what one has counted, the other knows', async () => {
    const second = await startGateway(suite.neighbours, {
      env: { RATE_LIMIT_MULTIPLIER: '0.1', TRUST_PROXY: '127.0.0.1' },
    });
    try {
      const counts = countingIdentity();
      refuseLogins();
      for (const gateway of [suite.gateway, second, suite.gateway, second])
        expect((await login(gateway, '192.0.2.9')).status).toBe(401);
      await eventually(() => expect(counts.get('login 60 192.0.2.9')).toBe(4));
      for (const gateway of [suite.gateway, second]) {
        const { status, headers } = await login(gateway, '192.0.2.9');
        expect([status, headers.get('retry-after')]).toEqual([429, '60']);
      }
    } finally {
      await second.close();
    }
  });

  it("are each replica's own while identity does not count", async () => {
    suite.neighbours.rpc.identity.countUse = () => {
      throw problem('service.unavailable');
    };
    const mail = async () =>
      (
        await answered(
          suite.gateway.fetch('/api/auth/resend-verification', json({ email: 'a@b.c' }, from('192.0.2.10'))),
        )
      ).status;
    const answers = [];
    for (let count = 0; count < 7; count += 1) answers.push(await mail());
    expect(answers).toEqual([202, 202, 202, 202, 202, 202, 429]);
  });
});

describe('whatever is no endpoint', () => {
  const strict = {
    RATE_LIMIT_MULTIPLIER: '1',
    PAGE_RATE_LIMIT_MULTIPLIER: '0.005',
    TRUST_PROXY: '127.0.0.1',
  };
  const html = { accept: 'text/html,application/xhtml+xml' };
  let gateway: RunningGateway;
  const many = async (path: string, times: number, address: string, headers = {}) => {
    const statuses = new Set<number>();
    for (let count = 0; count < times; count += 1)
      statuses.add((await gateway.fetch(path, { headers: from(address, headers) })).status);
    return [...statuses];
  };

  it('has one limit at the door: pages say it as a page, with the time to wait', async () => {
    gateway = await startGateway(suite.neighbours, { env: strict });
    try {
      expect(await many('/pricing', 30, '192.0.2.20')).toEqual([200]);
      const page = await gateway.fetch('/pricing', { headers: from('192.0.2.20', html) });
      expect([page.status, page.headers.get('content-type')]).toEqual([429, 'text/html; charset=utf-8']);
      expect(Number(page.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(await page.text()).toContain('Please wait a minute');
      const script = await gateway.fetch('/assets/app.js', { headers: from('192.0.2.20') });
      expect([script.status, script.headers.get('content-type')]).toEqual([
        429,
        'application/problem+json; charset=utf-8',
      ]);
      expect((await gateway.fetch('/pricing', { headers: from('192.0.2.21') })).status).toBe(200);
      for (const path of ['/health/live', '/api/config'])
        expect([path, (await gateway.fetch(path, { headers: from('192.0.2.20') })).status]).not.toEqual([
          path,
          429,
        ]);
    } finally {
      await gateway.close();
    }
  });

  it.each([
    ['/files/a/320', 30, 'application/problem+json; charset=utf-8'],
    ['/idp/realms/headshots/protocol/openid-connect/auth', 3, 'text/html; charset=utf-8'],
    ['/api/no-such-thing', 30, 'application/problem+json; charset=utf-8'],
    ['/no-such-page', 30, 'text/html; charset=utf-8'],
  ])('%s is limited after %i', async (path, most, type) => {
    gateway = await startGateway(suite.neighbours, { env: strict });
    try {
      expect(await many(path, most, '192.0.2.22', html)).not.toContain(429);
      const answer = await gateway.fetch(path, { headers: from('192.0.2.22', html) });
      expect([answer.status, answer.headers.get('content-type')]).toEqual([429, type]);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    } finally {
      await gateway.close();
    }
  });

  it('a class of thirty loads a page of 60 files and one of 100 images each, all within a minute', async () => {
    gateway = await startGateway(suite.neighbours, {
      env: { RATE_LIMIT_MULTIPLIER: '1', TRUST_PROXY: '127.0.0.1' },
    });
    try {
      expect(await many('/assets/app.js', 1_800, '192.0.2.23')).toEqual([200]);
      expect(await many('/files/a/320', 3_000, '192.0.2.23')).toEqual([200]);
    } finally {
      await gateway.close();
    }
  });
});
