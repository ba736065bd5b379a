import { timestampDate } from '@bufbuild/protobuf/wkt';
import { problem } from '@headshots/platform/errors';
import { connectErrorOf } from '@headshots/platform/rpc';
import type { CreateCouponByStaffRequest } from '@headshots/proto/coupons/v1/coupons_pb';
import { describe, expect, it } from '@jest/globals';
import { ids } from '../support/samples.ts';
import { answered, gatewaySuite, json } from '../support/suite.ts';

const at = '2026-11-21T10:00:00.000Z';
const one = `/api/desk/coupons/${ids.coupon}`;
const listed = {
  code: ids.coupon,
  percent: null,
  amounts: [{ amount: 500, currency: 'EUR' }],
  state: 'active',
  used: 3,
  maxUses: 100,
  validFrom: null,
  validUntil: at,
  packages: ['ultra'],
  createdAt: at,
  disabledAt: null,
};

describe('coupons at the desk', () => {
  const suite = gatewaySuite();
  const get = (address: string) => answered(suite.gateway.fetch(address, { token: suite.staff }));
  const post = (address: string, body: unknown = {}) =>
    answered(suite.gateway.fetch(address, { ...json(body), token: suite.staff }));

  it('are listed in pages, by how their codes begin', async () => {
    const { headers, body } = await get('/api/desk/coupons');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(body.data).toEqual({ coupons: [listed], nextCursor: ids.order });
    expect((await get('/api/desk/coupons?limit=1&beginning=SPR')).body.data).toMatchObject({
      coupons: [{ code: ids.coupon }],
    });
    for (const query of [`cursor=${ids.order}`, 'beginning=AUTUMN'])
      expect((await get(`/api/desk/coupons?${query}`)).body.data).toEqual({ coupons: [], nextCursor: null });
    for (const query of ['limit=101', `beginning=${'x'.repeat(65)}`, 'code=SPRING'])
      expect((await get(`/api/desk/coupons?${query}`)).status).toBe(422);
  });

  it('show what became of their uses and who did what, and are ended and brought back', async () => {
    const shown = {
      coupon: listed,
      ...{ reserved: 1, redeemed: 2, acts: [{ at, act: 'create', operator: 'Grace Hopper' }] },
    };
    const { headers, body } = await get(one);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(body.data).toEqual(shown);
    expect((await post(`${one}/end`)).body.data).toEqual({
      ...shown,
      coupon: { ...listed, state: 'disabled', disabledAt: at },
    });
    expect((await post(`${one}/enable`)).body.data).toEqual(shown);
  });

  it('are created with the moments that were meant, whatever their zone', async () => {
    const { coupons } = suite.neighbours.rpc;
    const before = coupons.createCouponByStaff;
    const asked: CreateCouponByStaffRequest[] = [];
    coupons.createCouponByStaff = (request, context) => {
      asked.push(request);
      return before(request, context);
    };
    try {
      const { status, body } = await post('/api/desk/coupons', {
        code: 'autumn',
        amounts: [{ amount: 550, currency: 'EUR' }],
        maxUses: 10,
        validFrom: '2026-12-01T00:00:00+01:00',
        validUntil: '2027-01-01T00:00:00Z',
        packages: ['premium'],
      });
      expect(status).toBe(200);
      expect(body.data).toMatchObject({
        coupon: {
          ...{ code: 'autumn', percent: null, amounts: [{ amount: 550, currency: 'EUR' }], maxUses: 10 },
          ...{ validFrom: '2026-11-30T23:00:00.000Z', validUntil: '2027-01-01T00:00:00.000Z' },
          packages: ['premium'],
        },
        created: true,
      });
      await post('/api/desk/coupons', { code: 'ten', percent: 10 });
      expect(asked.map(({ percent, maxUses, validFrom }) => [percent, maxUses, validFrom])).toEqual([
        [undefined, 10, expect.anything()],
        [10, undefined, undefined],
      ]);
      expect(timestampDate(asked[0]!.validFrom!).toISOString()).toBe('2026-11-30T23:00:00.000Z');
    } finally {
      coupons.createCouponByStaff = before;
    }
  });

  it.each([
    [{ percent: 10 }, 'code', 'field.required'],
    [{ code: 'x'.repeat(201), percent: 10 }, 'code', 'field.too_long'],
    [{ code: 'X', percent: 1.5 }, 'percent', 'field.invalid'],
    [{ code: 'X', percent: '10' }, 'percent', 'field.invalid'],
    [{ code: 'X', amounts: [{ amount: 5.5, currency: 'EUR' }] }, 'amounts.0.amount', 'field.invalid'],
    [{ code: 'X', amounts: [{ amount: 5, currency: 'euro' }] }, 'amounts.0.currency', 'field.invalid'],
    [{ code: 'X', percent: 10, maxUses: 2 ** 40 }, 'maxUses', 'field.invalid'],
    [{ code: 'X', percent: 10, validFrom: '2026-12-01' }, 'validFrom', 'field.invalid'],
    [{ code: 'X', percent: 10, validUntil: '2026-12-01T00:00:00' }, 'validUntil', 'field.invalid'],
    [{ code: 'X', percent: 10, packages: ['platinum'] }, 'packages.0', 'field.invalid'],
    [{ code: 'X', percent: 10, used: 3 }, 'used', 'field.invalid'],
  ])('are not created of %j', async (body, field, code) => {
    expect(await post('/api/desk/coupons', body)).toMatchObject({
      status: 422,
      body: { code: 'validation.failed', errors: [{ field, code }] },
    });
  });

  it('say what is wrong with one that cannot be created, field by field', async () => {
    const { coupons } = suite.neighbours.rpc;
    const before = coupons.createCouponByStaff;
    coupons.createCouponByStaff = () => {
      throw connectErrorOf(
        problem('validation.failed', { errors: [{ field: 'code', code: 'coupon.code_malformed' }] }),
      );
    };
    try {
      expect(await post('/api/desk/coupons', { code: 'a b', percent: 10 })).toMatchObject({
        status: 422,
        body: {
          code: 'validation.failed',
          errors: [
            { field: 'code', code: 'coupon.code_malformed', message: expect.stringMatching(/^A code/) },
          ],
        },
      });
    } finally {
      coupons.createCouponByStaff = before;
    }
  });

  it.each([
    ['createCouponByStaff', '/api/desk/coupons', 'coupon.exists', 409],
    ['createCouponByStaff', '/api/desk/coupons', 'desk.supervisor_needed', 403],
    ['enableCouponByStaff', `${one}/enable`, 'desk.supervisor_needed', 403],
    ['endCouponByStaff', `${one}/end`, 'service.unavailable', 503],
  ] as const)('pass on why %s cannot be done at %s: %s', async (method, address, code, status) => {
    const { coupons } = suite.neighbours.rpc;
    const before = coupons[method];
    Object.assign(coupons, {
      [method]: () => {
        throw connectErrorOf(problem(code));
      },
    });
    try {
      expect(await post(address, { code: 'TEN', percent: 10 })).toMatchObject({ status, body: { code } });
    } finally {
      Object.assign(coupons, { [method]: before });
    }
  });

  it.each(['NOSUCH', 'x'.repeat(65), 'no%20code'])('are none of the name %s', async (code) => {
    const unknown = `/api/desk/coupons/${code}`;
    for (const answer of [await get(unknown), await post(`${unknown}/end`), await post(`${unknown}/enable`)])
      expect(answer).toMatchObject({ status: 404, body: { code: 'coupon.not_found' } });
  });
});
