import { problem } from '@headshots/platform/errors';
import { connectErrorOf } from '@headshots/platform/rpc';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Neighbours } from '../support/neighbours.ts';
import { startNeighbours } from '../support/neighbours.ts';
import { startGateway, type RunningGateway } from '../support/start-gateway.ts';
import { ids } from '../support/samples.ts';
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

describe('the desk', () => {
  const suite = gatewaySuite();
  const order = `/api/desk/orders/${ids.orderNumber}`;
  const reason = 'Seventeen of 20 images are sharp.';
  const at = '2026-11-21T10:00:00.000Z';
  const get = (address: string) => answered(suite.gateway.fetch(address, { token: suite.staff }));
  const post = (address: string, body: unknown = {}) =>
    answered(suite.gateway.fetch(address, { ...json(body), token: suite.staff }));

  it('lists the claims that wait, and shows an order with the id of its customer, without address and photo', async () => {
    const listed = await get('/api/desk/claims');
    expect(listed.body.data).toEqual({
      claims: [
        {
          orderNumber: ids.orderNumber,
          package: 'premium',
          images: 50,
          total: { amount: 1500, currency: 'EUR' },
          language: 'de',
          receivedAt: at,
        },
      ],
      waiting: 1,
    });
    const { headers, body } = await get(order);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(body.data).toMatchObject({
      order: { number: ids.orderNumber, state: 'delivered', deliveredAt: at },
      userId: ids.owner,
      claim: { state: 'waiting', receivedAt: at, decidedAt: null, reason: null },
      timeline: [
        { at, kind: 'placed', detail: 'premium' },
        { at, kind: 'paid', detail: null },
      ],
    });
    expect(JSON.stringify(body)).not.toMatch(new RegExp(`@|${ids.photo}`));
  });

  it('tells how much waits', async () => {
    const { headers, body } = await get('/api/desk/numbers');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(body.data).toEqual({
      orders: {
        claims: { underOneDay: 2, underTwoDays: 1, older: 3 },
        late: { count: 1, longest: [ids.orderNumber] },
        refundsUnsent: { count: 7, longest: [] },
        refundsHeld: { count: 0, longest: [] },
      },
      mailsGivenUp: 4,
    });
  });

  it('tells what is known of it while one service does not answer', async () => {
    const { orders, notification } = suite.neighbours.rpc;
    const numbers = { orders: orders.getNumbersForStaff, mails: notification.getNumbersForStaff };
    const away = () => {
      throw problem('service.unavailable');
    };
    try {
      notification.getNumbersForStaff = away;
      const known = await get('/api/desk/numbers');
      expect(known.body.data).toMatchObject({ orders: { late: { count: 1 } }, mailsGivenUp: null });
      orders.getNumbersForStaff = away;
      expect(await get('/api/desk/numbers')).toMatchObject({ status: 503 });
      notification.getNumbersForStaff = numbers.mails;
      expect((await get('/api/desk/numbers')).body.data).toEqual({ orders: null, mailsGivenUp: 4 });
    } finally {
      orders.getNumbersForStaff = numbers.orders;
      notification.getNumbersForStaff = numbers.mails;
    }
  });

  it('lists the orders of a customer, and those of a photo', async () => {
    for (const query of [`user=${ids.owner}`, `photo=${ids.photo}`]) {
      const { headers, body } = await get(`/api/desk/orders?${query}`);
      expect(headers.get('cache-control')).toBe('no-store');
      expect(body.data).toMatchObject({ orders: [{ number: ids.orderNumber, state: 'delivered' }] });
    }
    expect((await get(`/api/desk/orders?user=${ids.unknown}`)).body.data).toEqual({ orders: [] });
    for (const query of ['', '?user=x', `?user=${ids.owner}&photo=${ids.photo}`])
      expect((await get(`/api/desk/orders${query}`)).status).toBe(422);
  });

  it('pays an order back', async () => {
    const { status, body } = await post(`${order}/refund`, { reason });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ order: { number: ids.orderNumber, state: 'refund_pending' } });
  });

  it.each([
    ['refund.past', 409],
    ['desk.supervisor_needed', 403],
  ] as const)('passes on why it cannot pay back: %s', async (code, status) => {
    const { orders } = suite.neighbours.rpc;
    const before = orders.refundByStaff;
    orders.refundByStaff = () => {
      throw problem(code);
    };
    try {
      expect(await post(`${order}/refund`, { reason })).toMatchObject({ status, body: { code } });
    } finally {
      orders.refundByStaff = before;
    }
  });

  it('lets the owner of an order regenerate images again', async () => {
    const { status, body } = await post(`${order}/regenerations`, { reason });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ order: { number: ids.orderNumber, state: 'delivered' } });
    const { orders } = suite.neighbours.rpc;
    const before = orders.grantRetakesByStaff;
    orders.grantRetakesByStaff = () => {
      throw connectErrorOf(problem('headshot.not_ready'));
    };
    try {
      expect(await post(`${order}/regenerations`, { reason })).toMatchObject({ status: 409 });
    } finally {
      orders.grantRetakesByStaff = before;
    }
  });

  it('keeps the images of an order longer', async () => {
    const { status, body } = await post(`${order}/extend`, { days: 14, reason });
    expect([status, body.data]).toEqual([200, { expiresAt: at, extended: true }]);
    for (const days of [0, 31, 1.5, '14', null])
      expect(await post(`${order}/extend`, { days, reason })).toMatchObject({
        status: 422,
        body: { code: 'validation.failed', errors: [{ field: 'days' }] },
      });
    for (const words of [undefined, '', 'no', 'x'.repeat(501)])
      expect(await post(`${order}/extend`, { days: 14, reason: words })).toMatchObject({
        status: 422,
        body: { code: 'validation.failed', errors: [{ field: 'reason' }] },
      });
  });

  it.each([
    ['photo.not_found', 404],
    ['photo.expired', 410],
    ['photo.not_ended', 409],
    ['photo.taken_back', 409],
    ['service.unavailable', 503],
  ] as const)('passes on why it cannot keep them longer: %s', async (code, status) => {
    const { orders } = suite.neighbours.rpc;
    const before = orders.extendPhotoByStaff;
    orders.extendPhotoByStaff = () => {
      throw connectErrorOf(problem(code));
    };
    try {
      expect(await post(`${order}/extend`, { days: 14, reason })).toMatchObject({ status, body: { code } });
    } finally {
      orders.extendPhotoByStaff = before;
    }
  });

  it('finds an account by an address that no log holds, and locks and unlocks it', async () => {
    const account = {
      id: ids.owner,
      email: 'ada@example.org',
      firstName: 'Ada',
      lastName: 'Lovelace',
      language: 'de',
      createdAt: at,
      emailVerified: true,
      lock: null,
      acts: [{ at, act: 'look', operator: 'Grace Hopper', reason: null }],
    };
    const found = await post('/api/desk/accounts/find', { who: 'ada@example.org' });
    expect(found.headers.get('cache-control')).toBe('no-store');
    expect(found.body.data).toEqual({ account });
    const one = `/api/desk/accounts/${ids.owner}`;
    expect((await post(`${one}/lock`, { reason })).body.data).toEqual({
      account: { ...account, lock: { reason, lockedAt: at } },
    });
    expect((await post(`${one}/unlock`)).body.data).toEqual({ account });
  });

  it('deletes an account, where a supervisor asks', async () => {
    const one = `/api/desk/accounts/${ids.owner}/delete`;
    expect((await post(one)).body.data).toEqual({ deletionId: ids.order });
    const { identity } = suite.neighbours.rpc;
    const before = identity.deleteAccountByStaff;
    identity.deleteAccountByStaff = () => {
      throw connectErrorOf(problem('desk.supervisor_needed'));
    };
    try {
      expect(await post(one)).toMatchObject({ status: 403, body: { code: 'desk.supervisor_needed' } });
    } finally {
      identity.deleteAccountByStaff = before;
    }
  });

  it.each([ids.unknown, 'no-id'])('knows no account %s', async (id) => {
    const unknown = `/api/desk/accounts/${id}`;
    for (const answer of [
      await post('/api/desk/accounts/find', { who: id }),
      await post(`${unknown}/lock`, { reason }),
      await post(`${unknown}/unlock`),
      await post(`${unknown}/delete`),
    ])
      expect(answer).toMatchObject({ status: 404, body: { code: 'account.not_found' } });
  });

  it('lists the mails of an order, and sends one again', async () => {
    const receipt = {
      ...{ id: ids.mail, kind: 'receipt', state: 'sent', queuedAt: at, finishedAt: at },
      ...{ problem: null, askedBy: null, canResend: true },
    };
    const { headers, body } = await get(`${order}/mails`);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(body.data).toEqual({ mails: [receipt] });
    const waiting = { state: 'pending', finishedAt: null, askedBy: 'Grace Hopper', canResend: false };
    expect((await post(`${order}/mails/${ids.mail}/resend`)).body.data).toEqual({
      mail: { ...receipt, ...waiting },
    });
    for (const mail of ['receipt-nothing', 'x'.repeat(101), 'no%20mail'])
      expect(await post(`${order}/mails/${mail}/resend`)).toMatchObject({
        status: 404,
        body: { code: 'mail.not_found' },
      });
    expect((await get('/api/desk/orders/0000-0000/mails')).body.code).toBe('order.not_found');
  });

  it('decides a claim', async () => {
    expect((await post(`${order}/claim/grant`)).body.data).toEqual({
      claim: { state: 'granted', receivedAt: at, decidedAt: at, reason: null },
    });
    expect((await post(`${order}/claim/decline`, { reason })).body.data).toEqual({
      claim: { state: 'declined', receivedAt: at, decidedAt: at, reason },
    });
  });

  it.each([
    ['grant', 'claim.not_found', 404],
    ['grant', 'claim.past', 409],
    ['decline', 'claim.already_granted', 409],
  ] as const)('passes on why it cannot %s: %s', async (decision, code, status) => {
    const { orders } = suite.neighbours.rpc;
    const before = {
      grantClaimByStaff: orders.grantClaimByStaff,
      declineClaimByStaff: orders.declineClaimByStaff,
    };
    const refuse = () => {
      throw problem(code);
    };
    Object.assign(orders, { grantClaimByStaff: refuse, declineClaimByStaff: refuse });
    try {
      const body = decision === 'grant' ? {} : { reason };
      expect(await post(`${order}/claim/${decision}`, body)).toMatchObject({ status, body: { code } });
    } finally {
      Object.assign(orders, before);
    }
  });

  it('notes a look before it asks for the images, and asks for none when that fails', async () => {
    const { orders, media } = suite.neighbours.rpc;
    const before = { look: orders.recordLook, show: media.getImagesForStaff };
    const calls: string[] = [];
    orders.recordLook = (request, context) => {
      calls.push(`look: ${request.reason}`);
      return before.look(request, context);
    };
    media.getImagesForStaff = (request, context) => {
      calls.push(`images: ${request.orderId}`);
      return before.show(request, context);
    };
    try {
      const { headers, body } = await post(`${order}/images`, { reason });
      expect(headers.get('cache-control')).toBe('no-store');
      expect(body.data).toEqual({
        selfie: { url: '/files/desk/photos/a' },
        images: [{ id: '1', url: '/files/desk/headshots/a/1', similarity: 0.91 }],
        expiresAt: at,
      });
      expect(calls).toEqual([`look: ${reason}`, `images: ${ids.order}`]);
      orders.recordLook = () => {
        throw problem('service.unavailable');
      };
      expect((await post(`${order}/images`, { reason })).status).toBe(503);
      expect(calls).toHaveLength(2);
    } finally {
      orders.recordLook = before.look;
      media.getImagesForStaff = before.show;
    }
  });

  it('says when the photo is gone', async () => {
    const { media } = suite.neighbours.rpc;
    const before = media.getImagesForStaff;
    media.getImagesForStaff = () => {
      throw problem('photo.expired', { at: new Date(at) });
    };
    try {
      expect(await post(`${order}/images`, { reason })).toMatchObject({
        status: 410,
        body: { code: 'photo.expired' },
      });
    } finally {
      media.getImagesForStaff = before;
    }
  });

  it('takes no look, no refusal, no refund and no lock without a reason of its length', async () => {
    for (const [address, longest] of [
      [`${order}/images`, 500],
      [`${order}/refund`, 500],
      [`${order}/claim/decline`, 1_000],
      [`/api/desk/accounts/${ids.owner}/lock`, 1_000],
    ] as const)
      for (const body of [
        {},
        { reason: '' },
        { reason: 'no' },
        { reason: 'x'.repeat(longest + 1) },
        { reason: 7 },
      ])
        expect(await post(address, body)).toMatchObject({
          status: 422,
          body: { code: 'validation.failed' },
        });
  });

  it.each(['0000-0000', 'x'.repeat(21), 'no%20number'])('knows no order %s', async (number) => {
    const unknown = `/api/desk/orders/${number}`;
    const answers = [
      await get(unknown),
      await post(`${unknown}/images`, { reason }),
      await post(`${unknown}/refund`, { reason }),
      await post(`${unknown}/regenerations`, { reason }),
      await post(`${unknown}/extend`, { days: 14, reason }),
      await post(`${unknown}/claim/grant`),
      await post(`${unknown}/claim/decline`, { reason }),
    ];
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 404, body: { code: 'order.not_found' } });
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
    ['GET', '/api/desk/claims'],
    ['POST', `/api/desk/orders/${ids.orderNumber}/images`],
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
