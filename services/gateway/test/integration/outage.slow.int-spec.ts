import { afterEach, describe, expect, it } from '@jest/globals';
import { problem } from '@headshots/platform/errors';
import { callLimits } from '@headshots/platform/rpc';
import { eventually } from '@headshots/platform/testing';
import { startNeighbours } from '../support/neighbours.ts';
import { endpointCalled, sampleOf } from '../support/requests.ts';
import { ids } from '../support/samples.ts';
import { startGateway } from '../support/start-gateway.ts';
import { answered, gatewaySuite, json } from '../support/suite.ts';

const suite = gatewaySuite();
const names = ['identity', 'orders', 'coupons', 'media', 'generation'] as const;
const user = (token: string) => answered(suite.gateway.fetch('/api/auth/user', { token }));

afterEach(async () => {
  for (const name of names) await suite.neighbours.faults[name].set('pass');
  suite.neighbours.identity.fail(false);
});

describe('a neighbour away', () => {
  it.each([
    ['media', '/api/photos'],
    ['orders', '/api/orders'],
    ['generation', '/api/capabilities'],
    ['identity', '/api/auth/user'],
  ] as const)('%s refusing connections: 503 with Retry-After for %s', async (name, path) => {
    await suite.neighbours.faults[name].set('refuse');
    const { status, headers, body } = await answered(suite.gateway.fetch(path, { token: suite.owner }));
    expect([status, body.code]).toEqual([503, 'service.unavailable']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('a silent one costs the deadline of a call and no other route', async () => {
    const { media } = suite.neighbours.rpc;
    const { listPhotos } = media;
    const limits: (number | undefined)[] = [];
    media.listPhotos = (request, context) => {
      limits.push(context.timeoutMs());
      return listPhotos(request, context);
    };
    const answers: string[] = [];
    const get = async (path: string): Promise<number> => {
      const { status } = await answered(suite.gateway.fetch(path, { token: suite.owner }));
      answers.push(path);
      return status;
    };
    expect(await get('/api/photos')).toBe(200);
    media.listPhotos = listPhotos;
    expect(limits).toHaveLength(1);
    expect(limits[0]).toBeLessThanOrEqual(callLimits.deadlineMs);

    await suite.neighbours.faults.media.set('stall');
    const statuses = await Promise.all([get('/api/photos'), get('/api/orders')]);
    expect(statuses).toEqual([503, 200]);
    expect(answers.slice(1)).toEqual(['/api/orders', '/api/photos']);
  });

  it('a connection reset in the middle is 503', async () => {
    await suite.neighbours.faults.orders.set('reset');
    expect((await answered(suite.gateway.fetch('/api/orders', { token: suite.owner }))).status).toBe(503);
  });

  it('the library is shown without orders: only the estimate is missing', async () => {
    await suite.neighbours.faults.orders.set('refuse');
    expect((await answered(suite.gateway.fetch('/api/photos', { token: suite.owner }))).status).toBe(200);
  });

  it('login says 503 with identity away, and works again after', async () => {
    await suite.neighbours.faults.identity.set('refuse');
    const login = () =>
      answered(suite.gateway.fetch('/api/auth/login', json({ email: 'a@b.c', password: 'x' })));
    expect((await login()).status).toBe(503);
    await suite.neighbours.faults.identity.set('pass');
    await eventually(async () => expect((await login()).status).toBe(200));
  });
});

describe('a neighbour that breaks at the requests of one', () => {
  it('stays open for everybody else, and for the same method', async () => {
    const { orders } = suite.neighbours.rpc;
    const answer = orders.getPaymentSession;
    const session = (id: string, token: string) =>
      answered(suite.gateway.fetch(`/api/payments/sessions/${id}`, { token }));
    try {
      orders.getPaymentSession = (request, context) => {
        if (request.sessionId === 's1') return answer(request, context);
        throw new Error('a request nobody thought of');
      };
      for (let count = 0; count < 12; count += 1)
        expect((await session(`odd${count}`, suite.stranger)).status).toBe(503);
      expect(await othersGoOn()).toEqual([200, 200, 200, 201]);
      expect((await session('s1', suite.owner)).status).toBe(200);
    } finally {
      orders.getPaymentSession = answer;
    }
  });

  it('does not hear of a NUL in the name of a payment', async () => {
    for (let count = 0; count < 12; count += 1) {
      const { status, body } = await answered(
        suite.gateway.fetch('/api/payments/sessions/%00', { token: suite.stranger }),
      );
      expect([status, body.code]).toEqual([400, 'request.malformed']);
    }
    expect(await othersGoOn()).toEqual([200, 200, 200, 201]);
  });

  async function othersGoOn(): Promise<readonly number[]> {
    const order = sampleOf(endpointCalled('placeOrder'));
    const answers = [
      await answered(suite.gateway.fetch('/api/packages')),
      await answered(
        suite.gateway.fetch('/api/coupons/validate', json({ code: 'WELCOME', package: 'premium' })),
      ),
      await answered(suite.gateway.fetch('/api/orders', { token: suite.owner })),
      await answered(suite.gateway.fetch(order.path, { ...order.init, token: suite.owner })),
    ];
    return answers.map(({ status }) => status);
  }
});

describe('401 or 503', () => {
  it('a token seen before stays good while identity is away', async () => {
    expect((await answered(suite.gateway.fetch('/api/photos', { token: suite.owner }))).status).toBe(200);
    await suite.neighbours.faults.identity.set('refuse');
    expect((await answered(suite.gateway.fetch('/api/photos', { token: suite.owner }))).status).toBe(200);
    const another = await suite.neighbours.identity.tokenFor({ userId: ids.owner });
    expect((await answered(suite.gateway.fetch('/api/photos', { token: another }))).status).toBe(200);
  });

  it('a neighbour that refuses a token we accepted is 503', async () => {
    suite.neighbours.refuseTokens = true;
    const stats = await answered(suite.gateway.fetch('/api/photos/stats', { token: suite.owner }));
    suite.neighbours.refuseTokens = false;
    expect([stats.status, stats.body.code]).toEqual([503, 'service.unavailable']);
  });

  it('a token that ended less than 30 seconds ago is still good', async () => {
    await eventually(async () => {
      const skewed = await suite.neighbours.identity.tokenFor({ userId: ids.owner, expiresIn: -20 });
      expect((await user(skewed)).status).toBe(200);
    });
  });

  it('a key that a fetched key set does not know is 401', async () => {
    const foreign = await startNeighbours();
    try {
      const token = await foreign.identity.tokenFor({ issuer: suite.neighbours.identity.url });
      expect((await user(token)).body.code).toBe('auth.session_expired');
    } finally {
      await foreign.close();
    }
  });

  it('a gateway that starts without identity: public routes work, protected ones are 503 and recover', async () => {
    const neighbours = await startNeighbours();
    await neighbours.faults.identity.set('refuse');
    const gateway = await startGateway(neighbours);
    try {
      const token = await neighbours.identity.tokenFor({ userId: ids.owner });
      expect((await answered(gateway.fetch('/api/config'))).status).toBe(200);
      expect((await answered(gateway.fetch('/api/packages'))).status).toBe(200);
      const refused = await answered(gateway.fetch('/api/photos', { token }));
      expect([refused.status, refused.body.code]).toEqual([503, 'service.unavailable']);
      expect((await answered(gateway.fetch('/api/photos'))).status).toBe(401);
      await neighbours.faults.identity.set('pass');
      await eventually(async () =>
        expect((await answered(gateway.fetch('/api/photos', { token }))).status).toBe(200),
      );
    } finally {
      await gateway.close();
      await neighbours.close();
    }
  });

  it('keys there but no list of ended sessions yet: still 503, never a guess', async () => {
    const neighbours = await startNeighbours();
    neighbours.rpc.identity.listRevokedSince = async () => {
      throw problem('server.error');
    };
    const gateway = await startGateway(neighbours);
    try {
      const token = await neighbours.identity.tokenFor({ userId: ids.owner });
      expect((await answered(gateway.fetch('/api/photos', { token }))).status).toBe(503);
      neighbours.rpc.identity.listRevokedSince = async () => ({ sessionIds: [] });
      await eventually(async () =>
        expect((await answered(gateway.fetch('/api/photos', { token }))).status).toBe(200),
      );
    } finally {
      await gateway.close();
      await neighbours.close();
    }
  });
});

describe('ended sessions', () => {
  it('logout denies the session here before it answers', async () => {
    const sessionId = crypto.randomUUID();
    const token = await suite.neighbours.identity.tokenFor({ userId: ids.owner, sessionId });
    expect((await user(token)).status).toBe(200);
    suite.neighbours.rpc.identity.logout = async () => ({ sessionId });
    expect((await answered(suite.gateway.fetch('/api/auth/logout', { ...json({}), token }))).body).toEqual({
      data: {},
    });
    expect((await user(token)).body.code).toBe('auth.session_expired');
    expect((await answered(suite.gateway.fetch('/api/auth/logout', { ...json({}), token }))).status).toBe(
      200,
    );
  });

  it('logout with identity away is 503 and ends nothing', async () => {
    await suite.neighbours.faults.identity.set('refuse');
    expect(
      (await answered(suite.gateway.fetch('/api/auth/logout', { ...json({}), token: suite.owner }))).status,
    ).toBe(503);
  });

  it('a session in the snapshot of the start is denied, and one found by asking later too', async () => {
    const neighbours = await startNeighbours();
    const [early, late] = [crypto.randomUUID(), crypto.randomUUID()];
    let ended = [early];
    neighbours.rpc.identity.listRevokedSince = async () => ({ sessionIds: ended });
    const gateway = await startGateway(neighbours);
    try {
      const tokenOf = (sessionId: string) => neighbours.identity.tokenFor({ userId: ids.owner, sessionId });
      const [first, second] = [await tokenOf(early), await tokenOf(late)];
      await eventually(async () =>
        expect((await answered(gateway.fetch('/api/photos', { token: second }))).status).toBe(200),
      );
      expect((await answered(gateway.fetch('/api/photos', { token: first }))).status).toBe(401);
      ended = [early, late];
      await eventually(async () =>
        expect((await answered(gateway.fetch('/api/photos', { token: second }))).status).toBe(401),
      );
    } finally {
      await gateway.close();
      await neighbours.close();
    }
  });
});
