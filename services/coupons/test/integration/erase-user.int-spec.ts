import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createRpcClient, refusedTheCaller, withUser } from '@headshots/platform/rpc';
import { eventually } from '@headshots/platform/testing';
import { CouponsService } from '@headshots/proto/coupons/v1/coupons_pb';
import { AccountDeletionRequestedSchema, AccountErasedSchema } from '@headshots/proto/identity/v1/events_pb';
import { OrderPaidSchema, OrderRefundedSchema } from '@headshots/proto/orders/v1/events_pb';
import { CouponsUnderTest } from './coupons-service.ts';

let service: CouponsUnderTest;
let userId: string;
let deletionId: string;

beforeAll(async () => {
  service = await CouponsUnderTest.start();
  await service.addCoupon({ code: 'TEN' });
});
afterAll(() => service?.stop());
beforeEach(() => {
  [userId, deletionId] = [randomUUID(), randomUUID()];
});

const rowsOf = async (): Promise<number> => {
  const rows: unknown[] = await service.database.dataSource.query(
    'SELECT 1 FROM reservations WHERE user_id = $1',
    [userId],
  );
  return rows.length;
};
const erase = async (): Promise<void> => {
  service.identity.deletions.set(deletionId, userId);
  await service.bus.send(AccountDeletionRequestedSchema, { deletionId, userId });
  await eventually(async () => expect(await service.facts(AccountErasedSchema, deletionId)).toBe(1));
};
const reserve = (orderId = randomUUID() as string) => service.reserve('TEN', orderId, 30, userId);
const aboutOrder = (orderId: string, couponReservationId: string) => ({
  orderId,
  userId,
  photoId: randomUUID(),
  couponReservationId,
});

describe('a deleted account', () => {
  it('gives back what was held, and keeps the count of what was redeemed', async () => {
    const [redeemed, held] = [randomUUID(), randomUUID()];
    const { reservationId } = await reserve(redeemed);
    await service.bus.send(OrderPaidSchema, aboutOrder(redeemed, reservationId));
    await eventually(async () => expect(await service.stateOf(redeemed)).toBe('redeemed'));
    await reserve(held);
    await erase();
    expect(await rowsOf()).toBe(0);
    expect(await service.stateOf(held)).toBe('lapsed');
    expect(await service.stateOf(redeemed)).toBe('redeemed');
    expect(await service.uses('TEN')).toEqual({ used: 1, held: 1 });
  });

  it('still gets a use back for an order that is refunded afterwards', async () => {
    const orderId = randomUUID();
    const { reservationId } = await reserve(orderId);
    await service.bus.send(OrderPaidSchema, aboutOrder(orderId, reservationId));
    await eventually(async () => expect(await service.stateOf(orderId)).toBe('redeemed'));
    await erase();
    await service.bus.send(OrderRefundedSchema, aboutOrder(orderId, reservationId));
    await eventually(async () => expect(await service.stateOf(orderId)).toBe('returned'));
  });

  it('reserves nothing any more', async () => {
    await erase();
    await expect(reserve()).rejects.toMatchObject({ code: 'coupon.invalid' });
    expect(await rowsOf()).toBe(0);
  });

  it('keeps everything when identity knows of no such deletion, and gives the record to the dead letters', async () => {
    const orderId = randomUUID();
    await reserve(orderId);
    await service.bus.send(AccountDeletionRequestedSchema, { deletionId, userId });
    await eventually(async () => {
      const dead = await service.bus.read('account.deletion_requested.coupons.dlq');
      expect(dead.filter(({ value }) => value?.includes(deletionId))).not.toEqual([]);
    });
    expect(await rowsOf()).toBe(1);
    expect(await service.stateOf(orderId)).toBe('reserved');
    await expect(reserve()).resolves.toBeDefined();
  });

  it('waits while identity cannot say whether it is true, and is erased once it can', async () => {
    await reserve();
    service.identity.fail(true);
    const asked = service.identity.questions();
    await service.bus.send(AccountDeletionRequestedSchema, { deletionId, userId });
    await eventually(() => expect(service.identity.questions()).toBeGreaterThan(asked));
    expect(await rowsOf()).toBe(1);
    service.identity.deletions.set(deletionId, userId);
    service.identity.fail(false);
    await eventually(async () => expect(await service.facts(AccountErasedSchema, deletionId)).toBe(1));
    expect(await rowsOf()).toBe(0);
  });

  it('is confirmed again when somebody asks again', async () => {
    await erase();
    const confirmations = async () =>
      (await service.bus.events('account.erased')).filter(({ key }) => String(key) === deletionId).length;
    await eventually(async () => expect(await confirmations()).toBe(1));
    await service.bus.send(AccountDeletionRequestedSchema, { deletionId, userId });
    await eventually(async () => expect(await confirmations()).toBe(2));
  });
});

it('exports the uses of the caller and of nobody else', async () => {
  const orderId = randomUUID();
  await reserve(orderId);
  await service.reserve('TEN');
  const token = await service.identity.tokenFor({ userId });
  const { json } = await service.client.exportMyData({}, withUser(token));
  expect(JSON.parse(json)).toEqual({
    couponUses: [
      {
        code: 'TEN',
        orderId,
        package: 'professional',
        discount: { amount: '120', currency: 'EUR' },
        state: 'reserved',
        reservedAt: expect.any(String),
      },
    ],
  });
});

it('exports the same for a supervisor of the staff, and for nobody else', async () => {
  await reserve();
  const { tokenFor, deskTokenFor } = service.identity;
  // The service's own client waits for what it takes for a key that is not there yet.
  const client = createRpcClient(CouponsService, { baseUrl: service.baseUrl });
  const as = (token: string) => client.exportUserForStaff({ userId }, withUser(token));
  const owner = await tokenFor({ userId });
  const { json } = await service.client.exportMyData({}, withUser(owner));
  expect(await as(await deskTokenFor({ role: 'supervisor' }))).toMatchObject({ json });
  await expect(as(await deskTokenFor())).rejects.toMatchObject({ code: 'desk.supervisor_needed' });
  expect(await as(owner).then(() => false, refusedTheCaller)).toBe(true);
});
