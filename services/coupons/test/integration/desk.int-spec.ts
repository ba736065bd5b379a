import { randomUUID } from 'node:crypto';
import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromMs, timestampMs, type Timestamp } from '@bufbuild/protobuf/wkt';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { StaffRole } from '@headshots/platform/auth';
import { Problem } from '@headshots/platform/errors';
import { partsOf } from '@headshots/platform/operator';
import { createRpcClient, refusedTheCaller, withService, withUser } from '@headshots/platform/rpc';
import { eventually, testService, typing } from '@headshots/platform/testing';
import { Package } from '@headshots/proto/common/v1/types_pb';
import {
  CouponsService,
  type CreateCouponByStaffRequestSchema,
} from '@headshots/proto/coupons/v1/coupons_pb';
import { OrderPaidSchema } from '@headshots/proto/orders/v1/events_pb';
import { couponCommands, OperatorModule } from '../../src/operator/index.ts';
import { CouponsUnderTest, euros } from './coupons-service.ts';

type Wanted = MessageInitShape<typeof CreateCouponByStaffRequestSchema>;

const day = 86_400_000;
const supervisorNeeded = { code: 'desk.supervisor_needed', status: 403 };
const notFound = { code: 'coupon.not_found', status: 404 };

let service: CouponsUnderTest;
let grace: ReturnType<typeof withUser>;
let katherine: ReturnType<typeof withUser>;
const staff = async (name: string, role: StaffRole) =>
  withUser(await service.identity.deskTokenFor({ name, role }));
beforeAll(async () => {
  service = await CouponsUnderTest.start();
  grace = await staff('Grace Hopper', 'support');
  katherine = await staff('Katherine Johnson', 'supervisor');
});
afterAll(() => service?.stop());

const make = (wanted: Wanted, by = katherine) => service.client.createCouponByStaff(wanted, by);
const look = (code: string, by = grace) => service.client.getCouponForStaff({ code }, by);
const end = (code: string, by = grace) => service.client.endCouponByStaff({ code }, by);
const enable = (code: string, by = katherine) => service.client.enableCouponByStaff({ code }, by);
const list = (beginning: string, limit = 0, cursor = '') =>
  service.client.listCouponsForStaff({ beginning, limit, cursor }, grace);
const quote = (code: string) =>
  service.client.quote({ code, package: Package.PROFESSIONAL, price: euros(1200n) });
const refusalOf = async (call: Promise<unknown>): Promise<Problem> => {
  const refusal: unknown = await call.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(refusal instanceof Problem)) throw new Error('It was not refused.');
  return refusal;
};
const actsOn = async (code: string) => (await look(code)).acts.map(({ act, operator }) => [act, operator]);
const rowsOf = async (table: 'coupons' | 'coupon_acts'): Promise<number> =>
  (await service.database.dataSource.query(`SELECT 1 FROM ${table}`)).length;
const millis = (moment: Timestamp | undefined) => moment && timestampMs(moment);

describe('a coupon that a supervisor creates', () => {
  it('has what was asked for, works at once, and shows who made it', async () => {
    const [from, until] = [Date.now() - day, Date.now() + day];
    const { coupon, created } = await make({
      code: ' spring_26 ',
      percent: 25,
      maxUses: 2,
      validFrom: timestampFromMs(from),
      validUntil: timestampFromMs(until),
      packages: [Package.PROFESSIONAL, Package.ULTRA],
    });
    expect(created).toBe(true);
    expect(coupon).toEqual(await look('Spring_26'));
    expect(coupon?.coupon).toMatchObject({
      ...{ code: 'SPRING_26', percent: 25, amounts: [], maxUses: 2, used: 0, state: 'active' },
      packages: [Package.PROFESSIONAL, Package.ULTRA],
    });
    expect([millis(coupon?.coupon?.validFrom), millis(coupon?.coupon?.validUntil)]).toEqual([from, until]);
    expect(coupon).toMatchObject({
      acts: [{ act: 'create', operator: 'Katherine Johnson', at: coupon?.coupon?.createdAt }],
    });
    expect(await quote('SPRING_26')).toMatchObject({ discount: euros(300n), usesRemaining: 2 });
  });

  it('can take amounts off, and begin later', async () => {
    const amounts = [euros(500n), { amount: 6000n, currency: 'NOK' }];
    const validFrom = timestampFromMs(Date.now() + day);
    const { coupon } = await make({ code: 'LATER', amounts, validFrom });
    expect(coupon?.coupon).toMatchObject({ state: 'not_yet', amounts });
    expect(coupon?.coupon?.percent).toBeUndefined();
    expect(coupon?.coupon?.maxUses).toBeUndefined();
  });

  it('is made once by two clicks at the same moment, and one act is noted', async () => {
    const wanted = { code: 'TWICE', amounts: [euros(700n), { amount: 80n, currency: 'SEK' }], maxUses: 5 };
    const answers = await Promise.all([make(wanted), make(wanted), make(wanted)]);
    expect(answers.map(({ created }) => created).sort()).toEqual([false, false, true]);
    const reordered = { ...wanted, code: 'twice', amounts: wanted.amounts.toReversed() };
    expect(await make(reordered)).toMatchObject({ created: false, coupon: { coupon: { code: 'TWICE' } } });
    expect(await actsOn('TWICE')).toEqual([['create', 'Katherine Johnson']]);
  });

  it('takes no code that another one has, and leaves that as it is', async () => {
    await make({ code: 'TAKEN', percent: 10 });
    await end('TAKEN');
    const before = await look('TAKEN');
    for (const wanted of [{ percent: 50 }, { percent: 10, maxUses: 1 }, { percent: 10 }])
      expect(await refusalOf(make({ code: 'taken', ...wanted }))).toMatchObject({
        code: 'coupon.exists',
        status: 409,
      });
    expect(await look('TAKEN')).toEqual(before);
  });

  it.each<[string, Wanted, string, string]>([
    ['without a code', { percent: 10 }, 'code', 'coupon.code_malformed'],
    ['with a space in its code', { code: 'A B', percent: 10 }, 'code', 'coupon.code_malformed'],
    ['with a long code', { code: 'X'.repeat(65), percent: 10 }, 'code', 'field.too_long'],
    ['that takes nothing off', { code: 'NEVER' }, 'percent', 'field.required'],
    ['of more than everything', { code: 'NEVER', percent: 101 }, 'percent', 'field.out_of_range'],
    ['of less than nothing', { code: 'NEVER', percent: -1 }, 'percent', 'field.out_of_range'],
    ['of no amount', { code: 'NEVER', amounts: [euros(0n)] }, 'amounts', 'field.out_of_range'],
    ['of a huge amount', { code: 'NEVER', amounts: [euros(2n ** 60n)] }, 'amounts', 'field.out_of_range'],
    ['for nobody', { code: 'NEVER', percent: 10, maxUses: 0 }, 'maxUses', 'field.out_of_range'],
    [
      'that is over',
      { code: 'NEVER', percent: 10, validUntil: timestampFromMs(Date.now() - 1) },
      'validUntil',
      'coupon.ends_too_early',
    ],
  ])('is not made %s', async (_what, wanted, field, code) => {
    const before = [await rowsOf('coupons'), await rowsOf('coupon_acts')];
    const refusal = await refusalOf(make(wanted));
    expect(refusal).toMatchObject({ code: 'validation.failed', status: 422 });
    expect(refusal.errors).toEqual([{ field, code, message: expect.any(String) }]);
    expect([await rowsOf('coupons'), await rowsOf('coupon_acts')]).toEqual(before);
  });
});

describe('a coupon that staff ends', () => {
  it('cannot be used from then on, until a supervisor brings it back; each is noted once', async () => {
    await make({ code: 'STOP', percent: 10, maxUses: 5 });
    const orderId = randomUUID();
    const { reservationId } = await service.reserve('STOP', orderId);
    await service.reserve('STOP');
    await service.bus.send(OrderPaidSchema, {
      orderId,
      userId: randomUUID(),
      photoId: randomUUID(),
      couponReservationId: reservationId,
    });
    await eventually(async () =>
      expect(await look('stop')).toMatchObject({ coupon: { used: 2 }, reserved: 1, redeemed: 1 }),
    );
    const ended = await end('stop');
    expect(ended).toMatchObject({ coupon: { state: 'disabled' }, reserved: 1, redeemed: 1 });
    expect((await end('STOP', katherine)).coupon?.disabledAt).toEqual(ended.coupon?.disabledAt);
    await expect(quote('STOP')).rejects.toMatchObject({ code: 'coupon.invalid' });
    const enabled = await enable('stop');
    expect(enabled.coupon).toMatchObject({ state: 'active', used: 2 });
    expect(enabled.coupon?.disabledAt).toBeUndefined();
    await enable('STOP');
    expect(await quote('STOP')).toMatchObject({ usesRemaining: 3 });
    expect(await actsOn('STOP')).toEqual([
      ['create', 'Katherine Johnson'],
      ['disable', 'Grace Hopper'],
      ['enable', 'Katherine Johnson'],
    ]);
  });

  it('shows what operators did by their commands, too', async () => {
    const type = typing(couponCommands(partsOf(() => OperatorModule.forRoot(service.config))), false, '');
    const nameless = await type('create', 'BYHAND', '--percent', '10');
    expect([nameless.code, nameless.complained[0]]).toEqual([
      2,
      'Say who does it: --by NAME, or OPERATED_BY in the environment.',
    ]);
    expect(await refusalOf(look('BYHAND'))).toMatchObject(notFound);
    for (const words of [
      ['create', 'BYHAND', '--percent', '10'],
      ['disable', 'byhand'],
      ['enable', 'BYHAND'],
    ])
      expect((await type(...words, '--by', 'Ada Lovelace')).code).toBe(0);
    await type('disable', 'BYHAND', '--by', 'Ada Lovelace');
    await type('disable', 'BYHAND', '--by', 'Rosalind Franklin');
    expect(await actsOn('BYHAND')).toEqual(
      ['create', 'disable', 'enable', 'disable'].map((act) => [act, 'Ada Lovelace']),
    );
  });

  it('shows the newest hundred acts, the oldest of them first', async () => {
    await make({ code: 'BUSY', percent: 10 });
    await service.database.dataSource.query(
      `INSERT INTO coupon_acts (id, coupon_id, act, operator, at)
       SELECT gen_random_uuid(), (SELECT id FROM coupons WHERE code = 'BUSY'), 'enable', 'Rosalind ' || n,
         now() + interval '1 minute' * n FROM generate_series(1, 120) n`,
    );
    const names = (await look('BUSY')).acts.map(({ operator }) => operator);
    expect([names.length, names[0], names.at(-1)]).toEqual([100, 'Rosalind 21', 'Rosalind 120']);
  });
});

describe('the list of coupons', () => {
  const made = ['PAGE_A1', 'PAGE_A2', 'PAGE_B1', 'PAGE_A3', 'PAGEXA4'];
  beforeAll(async () => {
    for (const code of made) await make({ code, percent: 10 });
  });

  it('begins with the newest and goes on where the page before ended', async () => {
    const seen: string[] = [];
    let cursor = '';
    do {
      const page = await list('page', 2, cursor);
      expect(page.coupons.length).toBeLessThanOrEqual(2);
      seen.push(...page.coupons.map(({ code }) => code));
      cursor = page.nextCursor;
    } while (cursor !== '');
    expect(seen).toEqual(made.toReversed());
    expect((await list('page', 5)).nextCursor).toBe('');
  });

  it('finds codes by how they begin, and takes no letter for another', async () => {
    const codesOf = async (beginning: string) => (await list(beginning)).coupons.map(({ code }) => code);
    expect(await codesOf(' page_a')).toEqual(['PAGE_A3', 'PAGE_A2', 'PAGE_A1']);
    expect(await codesOf('AGE_')).toEqual([]);
    expect(await codesOf('%')).toEqual([]);
    expect((await list('', 100)).coupons).toHaveLength(await rowsOf('coupons'));
  });

  it('has 20 on a page where nobody says how many, and never more than 100', async () => {
    for (let n = 0; n < 101; n += 1) await service.addCoupon({ code: `BULK${n}` });
    expect((await list('bulk')).coupons).toHaveLength(20);
    expect((await list('bulk', 1_000)).coupons).toHaveLength(100);
  });

  it('refuses a cursor that is not its own', async () => {
    for (const cursor of ['x', 'PAGE_A1', '0'])
      expect(await refusalOf(list('', 0, cursor))).toMatchObject({ code: 'request.malformed' });
  });
});

describe('who may do what about coupons', () => {
  it('support looks and ends, and gives nothing away', async () => {
    await make({ code: 'ROLES', percent: 10 });
    expect((await end('ROLES', grace)).coupon?.state).toBe('disabled');
    const before = [await rowsOf('coupons'), await rowsOf('coupon_acts')];
    expect(await refusalOf(enable('ROLES', grace))).toMatchObject(supervisorNeeded);
    expect(await refusalOf(make({ code: 'FREE', percent: 100 }, grace))).toMatchObject(supervisorNeeded);
    expect(await refusalOf(make({ code: 'ROLES', percent: 10 }, grace))).toMatchObject(supervisorNeeded);
    expect(await refusalOf(enable('NOSUCH', grace))).toMatchObject(supervisorNeeded);
    expect((await look('ROLES')).coupon?.state).toBe('disabled');
    expect([await rowsOf('coupons'), await rowsOf('coupon_acts')]).toEqual(before);
  });

  it('nobody else looks or does anything', async () => {
    await make({ code: 'OURS', percent: 10 });
    // The service's own client waits for what it takes for a key that is not there yet.
    const client = createRpcClient(CouponsService, { baseUrl: service.baseUrl });
    const customer = withUser(await service.identity.tokenFor());
    for (const by of [{}, withUser('garbage'), customer, withService(testService('orders'))])
      for (const call of [
        () => client.getCouponForStaff({ code: 'OURS' }, by),
        () => client.listCouponsForStaff({}, by),
        () => client.endCouponByStaff({ code: 'OURS' }, by),
        () => client.enableCouponByStaff({ code: 'OURS' }, by),
        () => client.createCouponByStaff({ code: 'FREE', percent: 100 }, by),
      ])
        expect(refusedTheCaller(await refusalOf(call()))).toBe(true);
    expect(await actsOn('OURS')).toEqual([['create', 'Katherine Johnson']]);
    expect(await refusalOf(look('FREE'))).toMatchObject(notFound);
  });

  it('what nobody made is not found', async () => {
    for (const code of ['NOSUCH', '', 'no such'])
      for (const act of [look, end, enable]) expect(await refusalOf(act(code))).toMatchObject(notFound);
  });
});
