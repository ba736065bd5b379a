import { randomUUID } from 'node:crypto';
import { agreementVersions } from '@headshots/proto/agreements';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { timestampDate } from '@bufbuild/protobuf/wkt';
import { problem } from '@headshots/platform/errors';
import { schemaDifferences } from '@headshots/platform/persistence';
import { eventually } from '@headshots/platform/testing';
import { Expression, Outfit, Package } from '@headshots/proto/common/v1/types_pb';
import { OrderPaidSchema, OrderPlacedSchema } from '@headshots/proto/orders/v1/events_pb';
import { OrderState } from '@headshots/proto/orders/v1/orders_pb';
import { OrdersUnderTest } from './orders-service.ts';

let service: OrdersUnderTest;

beforeAll(async () => {
  service = await OrdersUnderTest.start();
});

afterAll(async () => {
  await service?.stop();
});

afterEach(() => {
  service.media.refusal = undefined;
  service.coupons.held.clear();
});

const euros = (amount: bigint) => ({ amount, currency: 'EUR' });

describe('placing an order without payment', () => {
  it('answers a paid order and where to go next', async () => {
    const customer = await service.customer();
    const photoId = randomUUID();
    const { order, nextUrl } = await customer.place({ photoId, package: Package.PREMIUM, currency: 'NOK' });
    expect(order).toMatchObject({
      userId: customer.userId,
      photoId,
      package: Package.PREMIUM,
      images: 50,
      state: OrderState.PAID,
      listPrice: { amount: 21900n, currency: 'NOK' },
      discount: { amount: 0n, currency: 'NOK' },
      total: { amount: 21900n, currency: 'NOK' },
      bypass: true,
    });
    expect(order?.number).toMatch(/^\w{4}-\w{4}$/);
    expect(nextUrl).toMatch(/^https:\/\/konterfei\.test\/payment\/success\?session_id=\S+$/);
    expect(service.media.tokens.at(-1)).toBe(`Bearer ${customer.token}`);
  });

  it('publishes placed and paid, with deadline, expression and clothes', async () => {
    service.media.outfit = Outfit.BUSINESS_WOMEN;
    const { order } = await (await service.customer()).place();
    const paid = await eventually(async () => {
      const [event] = await service.published(OrderPaidSchema, 'order.paid', order!.id);
      expect(event).toBeDefined();
      return event!;
    });
    service.media.outfit = Outfit.UNCHANGED;
    expect(paid).toMatchObject({
      images: 20,
      bypass: true,
      expression: Expression.SLIGHT_SMILE,
      outfit: Outfit.BUSINESS_WOMEN,
      total: euros(1200n),
    });
    expect(timestampDate(paid.deadlineAt!).getTime() - timestampDate(paid.paidAt!).getTime()).toBe(
      2 * 60 * 60 * 1000,
    );
    await eventually(async () =>
      expect(await service.published(OrderPlacedSchema, 'order.placed', order!.id)).toHaveLength(1),
    );
  });

  it('keeps which consents were given, in which version, and when', async () => {
    const { order } = await (await service.customer()).place();
    const rows = await service.query(
      'SELECT kind, version, agreed_at FROM order_consents WHERE order_id = $1',
      [order!.id],
    );
    expect(rows).toHaveLength(3);
    expect(rows).toContainEqual({
      kind: 'face',
      version: agreementVersions.face,
      agreed_at: timestampDate(order!.placedAt!),
    });
  });

  it.each([
    ['termsVersion', 'consent.terms_required'],
    ['faceVersion', 'consent.face_required'],
    ['immediateStartVersion', 'consent.immediate_start_required'],
  ])('refuses without the current %s', async (field, code) => {
    const customer = await service.customer();
    const current = {
      termsVersion: agreementVersions.terms,
      faceVersion: agreementVersions.face,
      immediateStartVersion: agreementVersions.immediateStart,
    };
    for (const bad of ['', '2020-01-01']) {
      await expect(customer.place({ consents: { ...current, [field]: bad } })).rejects.toMatchObject({
        code,
      });
    }
    expect(await service.ordersOf(customer)).toHaveLength(0);
  });

  it.each([
    [{ idempotencyKey: '' }, 'idempotency.key_missing'],
    [{ package: Package.UNSPECIFIED }, 'validation.failed'],
    [{ currency: 'GBP' }, 'validation.failed'],
    [{ photoId: '' }, 'validation.failed'],
    [{ photoId: 'no-photo-of-anybody' }, 'photo.not_found'],
    [{ photoId: '../etc/passwd' }, 'validation.failed'],
    [{ couponCode: 'NOSUCH' }, 'coupon.not_found'],
  ])('refuses %p with %s', async (changes, code) => {
    await expect((await service.customer()).place(changes)).rejects.toMatchObject({ code });
  });

  it('passes on what media says about the photo', async () => {
    const customer = await service.customer();
    for (const code of ['photo.not_found', 'photo.access_denied', 'photo.already_ordered'] as const) {
      service.media.refusal = problem(code);
      await expect(customer.place()).rejects.toMatchObject({ code });
    }
    expect(await service.ordersOf(customer)).toHaveLength(0);
  });

  it('needs a verified e-mail address, and a user', async () => {
    const unverified = await service.customer({ emailVerified: false });
    await expect(unverified.place()).rejects.toMatchObject({ code: 'auth.email_not_verified' });
    await expect(service.impatient.placeOrder({})).rejects.toMatchObject({ code: 'service.unavailable' });
  });
});

describe('the same request again', () => {
  it('makes one order of 64 parallel ones, with the same answer to all', async () => {
    const customer = await service.customer();
    const request = { idempotencyKey: randomUUID(), photoId: randomUUID(), couponCode: 'HALF' };
    const answers = await Promise.all(Array.from({ length: 64 }, () => customer.place(request)));
    expect(new Set(answers.map(({ order }) => order?.id)).size).toBe(1);
    expect(
      answers.every((answer) => JSON.stringify(text(answer)) === JSON.stringify(text(answers[0]!))),
    ).toBe(true);
    expect(await service.ordersOf(customer)).toHaveLength(1);
    expect(service.coupons.held.size).toBe(1);
  });

  it('refuses the key with another body', async () => {
    const customer = await service.customer();
    const request = { idempotencyKey: randomUUID(), photoId: randomUUID() };
    await customer.place(request);
    const other = customer.place({ ...request, package: Package.ULTRA });
    await expect(other).rejects.toMatchObject({ code: 'idempotency.key_reused', status: 422 });
  });

  it('keeps keys of different people apart', async () => {
    const idempotencyKey = randomUUID();
    const first = await (await service.customer()).place({ idempotencyKey });
    const second = await (await service.customer()).place({ idempotencyKey });
    expect(first.order?.id).not.toBe(second.order?.id);
  });
});

const text = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (_, field: unknown) => (typeof field === 'bigint' ? field.toString() : field)),
  );

describe('a photo', () => {
  it('has one live order, also when two are placed at once', async () => {
    const customer = await service.customer();
    const photoId = randomUUID();
    const answers = await Promise.allSettled(Array.from({ length: 8 }, () => customer.place({ photoId })));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const answer of answers) {
      if (answer.status === 'rejected')
        expect(answer.reason).toMatchObject({ code: 'photo.already_ordered' });
    }
    await expect(customer.place({ photoId })).rejects.toMatchObject({ code: 'photo.already_ordered' });
  });
});

describe('the database', () => {
  it('agrees with the entities', async () => {
    expect(await schemaDifferences(service.database.dataSource)).toEqual([]);
  });
});
