import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { create } from '@bufbuild/protobuf';
import { register } from 'prom-client';
import type { Problem } from '@headshots/platform/errors';
import { schemaDifferences } from '@headshots/platform/persistence';
import { withService, withUser } from '@headshots/platform/rpc';
import { partsOf } from '@headshots/platform/operator';
import { eventually, typing } from '@headshots/platform/testing';
import { Package } from '@headshots/proto/common/v1/types_pb';
import { CouponRedeemedSchema } from '@headshots/proto/coupons/v1/events_pb';
import {
  OrderExpiredSchema,
  OrderPaidSchema,
  OrderRefundedSchema,
} from '@headshots/proto/orders/v1/events_pb';
import { couponCommands } from '../../src/operator/coupon.commands.ts';
import { OperatorModule } from '../../src/operator/operator.module.ts';
import { seedCoupons } from '../../src/seed-coupons.ts';
import { CouponsUnderTest, euros } from './coupons-service.ts';

let service: CouponsUnderTest;

beforeAll(async () => {
  service = await CouponsUnderTest.start();
});

afterAll(async () => {
  await service?.stop();
});

const subject = (orderId: string, couponReservationId: string) => ({
  orderId,
  userId: randomUUID(),
  photoId: randomUUID(),
  couponReservationId,
});
const quote = (code: string, price = euros(1200n), name = Package.PROFESSIONAL) =>
  service.client.quote({ code, price, package: name });

describe('a quote', () => {
  beforeAll(async () => {
    await service.addCoupon({ code: 'TEN' });
    await service.addCoupon({ code: 'FEW', maxUses: 3 });
    await service.addCoupon({ code: 'GONE', validUntil: new Date('2020-01-01') });
    await service.addCoupon({ code: 'ULTRAONLY', packages: ['ultra'] });
    await service.addCoupon({ code: 'EMPTY', maxUses: 0 });
    await service.addCoupon({ code: 'BIG', value: { kind: 'amount', amounts: { EUR: 5000 } } });
  });

  it('takes the percentage off, however the code is typed', async () => {
    const answer = await quote('  ten ');
    expect(answer).toMatchObject({ code: 'TEN', discount: euros(120n), total: euros(1080n) });
    expect(answer.usesRemaining).toBeUndefined();
  });

  it('tells the uses that remain', async () => expect((await quote('few')).usesRemaining).toBe(3));

  it('never goes below zero', async () => {
    expect(await quote('BIG')).toMatchObject({ discount: euros(1200n), total: euros(0n) });
  });

  it.each([
    ['', 'coupon.code_required'],
    ['   ', 'coupon.code_required'],
    ['NOSUCH', 'coupon.not_found'],
    ['GONE', 'coupon.invalid'],
    ['ULTRAONLY', 'coupon.invalid'],
    ['EMPTY', 'coupon.invalid'],
    ['X'.repeat(65), 'coupon.invalid_request'],
  ])('refuses %p with %s', async (code, expected) => {
    await expect(quote(code)).rejects.toMatchObject({ code: expected });
  });

  it('refuses a request without a package or a price', async () => {
    await expect(quote('TEN', euros(1200n), Package.UNSPECIFIED)).rejects.toMatchObject({
      code: 'coupon.invalid_request',
    });
    await expect(quote('TEN', { amount: 5n, currency: '' })).rejects.toMatchObject({
      code: 'coupon.invalid_request',
    });
    await expect(quote('TEN', { amount: -5n, currency: 'EUR' })).rejects.toMatchObject({
      code: 'coupon.invalid_request',
    });
  });

  it('is for orders alone', async () => {
    const request = { code: 'TEN', price: euros(1200n), package: Package.PROFESSIONAL };
    const user = withUser(await service.identity.tokenFor());
    for (const stranger of [withService({ name: 'orders', key: 'another key' }), user])
      await expect(service.client.quote(request, stranger)).rejects.toMatchObject({ code: 'auth.forbidden' });
  });

  it('takes no use', async () => expect(await service.uses('FEW')).toEqual({ used: 0, held: 0 }));
});

describe('reserving', () => {
  const decided = (code: string): Promise<string> =>
    service.reserve(code).then(
      () => 'reserved',
      (refusal: Problem) => refusal.code,
    );

  it('gives exactly 10 of 200 parallel orders a coupon with 10 uses', async () => {
    await service.addCoupon({ code: 'RUSH', maxUses: 10 });
    const answers = await Promise.all(Array.from({ length: 200 }, () => decided('RUSH')));
    const refused = answers.filter((answer) => answer !== 'reserved');
    expect(refused).toEqual(Array.from({ length: 190 }, () => 'coupon.invalid'));
    expect(await service.uses('RUSH')).toEqual({ used: 10, held: 10 });
  });

  it('answers the same reservation to the same order, also in parallel', async () => {
    await service.addCoupon({ code: 'SAME', maxUses: 1 });
    const orderId = randomUUID();
    const first = await service.reserve('SAME', orderId);
    const again = await Promise.all(Array.from({ length: 10 }, () => service.reserve('same', orderId)));
    expect(new Set([first, ...again].map(({ reservationId }) => reservationId)).size).toBe(1);
    expect(await service.uses('SAME')).toEqual({ used: 1, held: 1 });
  });

  it('takes one use when the same order asks many times at once', async () => {
    await service.addCoupon({ code: 'TWIN', maxUses: 5 });
    const orderId = randomUUID();
    await Promise.allSettled(Array.from({ length: 20 }, () => service.reserve('TWIN', orderId)));
    expect(await service.uses('TWIN')).toEqual({ used: 1, held: 1 });
  });

  it('gives the use back when nobody pays in time', async () => {
    await service.addCoupon({ code: 'SLOW', maxUses: 1 });
    const orderId = randomUUID();
    await service.reserve('SLOW', orderId, 0);
    await eventually(async () => expect(await service.uses('SLOW')).toEqual({ used: 0, held: 0 }));
    expect(await service.stateOf(orderId)).toBe('lapsed');
    await service.reserve('SLOW');
  });

  it('gives the use back on release, once, and lets the order try again', async () => {
    await service.addCoupon({ code: 'BACK', maxUses: 2 });
    const orderId = randomUUID();
    await service.reserve('BACK', orderId);
    const answers = await Promise.all(Array.from({ length: 5 }, () => service.client.release({ orderId })));
    expect(answers.filter(({ released }) => released)).toHaveLength(1);
    expect(await service.uses('BACK')).toEqual({ used: 0, held: 0 });
    await service.reserve('BACK', orderId);
    expect(await service.uses('BACK')).toEqual({ used: 1, held: 1 });
  });

  it('succeeds at releasing what never was', async () => {
    expect(await service.client.release({ orderId: randomUUID() })).toMatchObject({ released: false });
  });
});

describe('what becomes of an order', () => {
  it('redeems on payment, once, whatever is repeated', async () => {
    await service.addCoupon({ code: 'PAID', maxUses: 1 });
    const orderId = randomUUID();
    const { reservationId } = await service.reserve('PAID', orderId);
    const event = subject(orderId, reservationId);
    const eventId = await service.bus.send(OrderPaidSchema, event);
    for (let copy = 0; copy < 3; copy += 1) await service.bus.send(OrderPaidSchema, event, { eventId });
    await service.bus.send(OrderPaidSchema, event);
    await eventually(async () => expect(await service.stateOf(orderId)).toBe('redeemed'));
    await eventually(async () => expect(await service.bus.read('coupon.redeemed')).not.toHaveLength(0));
    expect(await service.facts(CouponRedeemedSchema, orderId)).toBe(1);
    expect(await service.uses('PAID')).toEqual({ used: 1, held: 1 });
  });

  it.each([
    ['expired', OrderExpiredSchema],
    ['refunded', OrderRefundedSchema],
  ] as const)('gives the use back exactly once when the order is %s', async (name, schema) => {
    const code = `OVER${name.toUpperCase()}`;
    await service.addCoupon({ code, maxUses: 1 });
    const orderId = randomUUID();
    const { reservationId } = await service.reserve(code, orderId);
    const event = subject(orderId, reservationId);
    const eventIds: string[] = [];
    for (let copy = 0; copy < 3; copy += 1)
      eventIds.push(await service.bus.send(schema, create(schema, event)));
    await eventually(async () => expect(await service.handled(eventIds)).toBe(true));
    await eventually(async () => expect(await service.stateOf(orderId)).toBe('returned'));
    expect(await service.uses(code)).toEqual({ used: 0, held: 0 });
  });

  it('does not take the use again when the payment arrives after the refund', async () => {
    await service.addCoupon({ code: 'LATE', maxUses: 1 });
    const orderId = randomUUID();
    const { reservationId } = await service.reserve('LATE', orderId);
    await service.bus.send(OrderRefundedSchema, subject(orderId, reservationId));
    await eventually(async () => expect(await service.stateOf(orderId)).toBe('returned'));
    const eventId = await service.bus.send(OrderPaidSchema, subject(orderId, reservationId));
    await eventually(async () => expect(await service.handled([eventId])).toBe(true));
    expect(await service.stateOf(orderId)).toBe('returned');
    expect(await service.uses('LATE')).toEqual({ used: 0, held: 0 });
  });

  it('honours a payment after the reservation expired, without exceeding the limit', async () => {
    await service.addCoupon({ code: 'STALE', maxUses: 1 });
    const orderId = randomUUID();
    const { reservationId } = await service.reserve('STALE', orderId, 0);
    await eventually(async () => expect(await service.stateOf(orderId)).toBe('lapsed'));
    await service.reserve('STALE');
    await service.bus.send(OrderPaidSchema, subject(orderId, reservationId));
    await eventually(async () => expect(await service.stateOf(orderId)).toBe('redeemed'));
    expect(await service.uses('STALE')).toEqual({ used: 1, held: 1 });
    await eventually(async () =>
      expect(await register.getSingleMetricAsString('coupons_redeemed_without_use_total')).toMatch(/total 1/),
    );
    await service.bus.send(OrderRefundedSchema, subject(orderId, reservationId));
    await eventually(async () => expect(await service.stateOf(orderId)).toBe('returned'));
    expect(await service.uses('STALE')).toEqual({ used: 1, held: 1 });
  });
});

describe('the operator', () => {
  const type = (...words: string[]) =>
    typing(couponCommands(partsOf(() => OperatorModule.forRoot(service.config))))(...words);
  const record = async (code: string) =>
    JSON.parse((await type('show', code, '--json')).said[0] ?? '') as Record<string, unknown>;
  const count = async () =>
    (await service.database.dataSource.query('SELECT 1 FROM coupons')).length as number;

  it('creates a coupon with limits and dates, once', async () => {
    const words = ['--percent', '25', '--uses', '2', '--from', '2026-01-01T00:00+01:00'];
    const more = ['--until', '2126-01-01T00:00:00Z', '--package', 'professional', '--package', 'ultra'];
    const { code, said } = await type('create', 'spring25', ...words, ...more);
    expect([code, said.at(-1)]).toEqual([0, 'Created.']);
    expect(await record('Spring25')).toEqual({
      code: 'SPRING25',
      'takes off': '25 %',
      state: 'active',
      used: 0,
      limit: 2,
      reserved: 0,
      redeemed: 0,
      from: '2025-12-31T23:00:00.000Z',
      until: '2126-01-01T00:00:00.000Z',
      packages: ['professional', 'ultra'],
      created: expect.any(String),
      disabled: null,
    });
    const again = await type('create', 'SPRING25', '--percent', '50');
    expect([again.code, again.said.at(-1)]).toEqual([
      1,
      'A coupon has this code already; it stays as it is.',
    ]);
    expect(await quote('spring25')).toMatchObject({ discount: euros(300n), usesRemaining: 2 });
    await expect(quote('spring25', euros(1900n), Package.PREMIUM)).rejects.toMatchObject({
      code: 'coupon.invalid',
    });
  });

  it('creates one that takes an amount off, in the currencies it names', async () => {
    expect((await type('create', 'FIVE', '--amount', 'EUR=5.5', '--amount', 'NOK=60')).code).toBe(0);
    expect(await quote('FIVE')).toMatchObject({ discount: euros(550n) });
    await expect(quote('FIVE', { amount: 900n, currency: 'USD' })).rejects.toMatchObject({
      code: 'coupon.invalid',
    });
    expect(await record('FIVE')).toMatchObject({
      'takes off': 'EUR=5.50 NOK=60.00',
      limit: null,
      until: null,
    });
  });

  it.each([
    [[], 'Name either --percent or --amount.'],
    [['--percent', '5', '--amount', 'EUR=5'], 'Name either --percent or --amount.'],
    [['--percent', '0'], 'Percents are a whole number from 1 to 100.'],
    [['--percent', '101'], 'Percents are a whole number from 1 to 100.'],
    [['--percent', '12.5'], 'Percents are a whole number, not "12.5".'],
    [['--amount', 'EUR=0'], 'An amount is more than nothing.'],
    [['--amount', 'EUR=5.505'], '"EUR=5.505" is no amount'],
    [['--amount', 'EURO=5'], '"EURO=5" is no amount'],
    [['--amount', 'QQQ=5'], '"QQQ=5" is no amount'],
    [['--amount', 'JPY=5.5'], '"JPY=5.5" is no amount'],
    [['--amount', 'EUR=5', '--amount', 'EUR=6'], 'Name each currency once.'],
    [['--percent', '5', '--uses', '0'], 'Uses are a whole number from 1'],
    [['--percent', '5', '--uses', '3000000000'], 'Uses are a whole number from 1'],
    [['--percent', '5', '--from', '2026-12-01'], '"2026-12-01" is no time with a zone'],
    [['--percent', '5', '--from', '2026-12-01T00:00'], 'is no time with a zone'],
    [['--percent', '5', '--until', '2026-02-30T00:00Z'], 'is no time with a zone'],
    [['--percent', '5', '--until', '2020-01-01T00:00Z'], 'It would be over already.'],
    [
      ['--percent', '5', '--from', '2127-01-01T00:00Z', '--until', '2126-01-01T00:00Z'],
      'It would end before it begins.',
    ],
    [['--percent', '5', '--package', 'platinum'], 'There is no package "platinum"'],
  ])('adds nothing for %j', async (words, sentence) => {
    const before = await count();
    const { code, complained } = await type('create', 'NEVER', ...words);
    expect([code, complained[0]]).toEqual([2, expect.stringContaining(sentence)]);
    expect(await count()).toBe(before);
  });

  it.each([['zwölf'], ['A B'], [''], ['-5'], ['X'.repeat(65)]])('takes no code like "%s"', async (code) => {
    const { complained } = await type('create', '--percent', '5', '--', code);
    expect(complained[0]).toMatch(/^A code (is|has) /);
  });

  it('disables a coupon at once and brings it back; who holds a use keeps it', async () => {
    await type('create', 'STOP', '--percent', '10', '--uses', '5');
    const orderId = randomUUID();
    const { reservationId } = await service.reserve('STOP', orderId);
    expect(await type('disable', 'stop')).toMatchObject({
      code: 0,
      said: ['Disabled; orders that hold a use keep their price.'],
    });
    expect((await type('disable', 'STOP')).said).toEqual(['It was disabled already.']);
    await expect(quote('STOP')).rejects.toMatchObject({ code: 'coupon.invalid' });
    await expect(service.reserve('STOP')).rejects.toMatchObject({ code: 'coupon.invalid' });
    expect(await service.reserve('STOP', orderId)).toMatchObject({ reservationId });
    expect(await record('STOP')).toMatchObject({ state: 'disabled', used: 1, reserved: 1, redeemed: 0 });
    await service.bus.send(OrderPaidSchema, subject(orderId, reservationId));
    await eventually(async () => expect(await record('STOP')).toMatchObject({ reserved: 0, redeemed: 1 }));
    expect((await type('enable', 'STOP')).said).toEqual([
      'It can be used again, within its limits and dates.',
    ]);
    expect((await type('enable', 'STOP')).said).toEqual(['It was not disabled.']);
    expect(await quote('STOP')).toMatchObject({ usesRemaining: 4 });
  });

  it('lists all of them, and knows none that was never made', async () => {
    const { said } = await type('list');
    expect(said).toHaveLength((await count()) + 1);
    expect(said.find((line) => line.startsWith('STOP\t'))).toContain('\t10 %\tactive\t1\t5\t');
    for (const name of ['show', 'disable', 'enable'])
      expect(await type(name, 'NOSUCH')).toMatchObject({
        code: 1,
        said: ['There is no coupon with this code.'],
      });
  });
});

describe('the database', () => {
  it('agrees with the entities', async () => {
    expect(await schemaDifferences(service.database.dataSource)).toEqual([]);
  });

  it('is seeded once', async () => {
    expect(await seedCoupons(service.database.url)).toEqual(['WELCOME10', 'LASTONE', 'FREESHOT', 'FIVEOFF']);
    expect(await seedCoupons(service.database.url)).toEqual([]);
    expect((await quote('lastone')).usesRemaining).toBe(1);
  });
});
