import { randomUUID } from 'node:crypto';
import { timestampDate } from '@bufbuild/protobuf/wkt';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { problem } from '@headshots/platform/errors';
import { withUser } from '@headshots/platform/rpc';
import { OrderState, type Order } from '@headshots/proto/orders/v1/orders_pb';
import { OrdersUnderTest, type Customer } from './orders-service.ts';

const reason = 'On holiday until the 12th';
const DAY_MS = 86_400_000;

let service: OrdersUnderTest;
let grace: Customer['call'];

beforeAll(async () => {
  service = await OrdersUnderTest.start();
  grace = withUser(await service.identity.deskTokenFor({ name: 'Grace Hopper' }));
});
afterAll(() => service?.stop());
beforeEach(async () => {
  service.media.refusal = undefined;
  service.media.isMute = false;
  await service.media.server.stop();
  await service.media.server.start();
});

/** Its images are deleted in so many days. */
async function delivered(left = 3): Promise<Order> {
  const { order } = await (await service.customer()).place();
  if (!order) throw new Error('no order');
  await service.query(
    `UPDATE orders SET state = 'delivered', delivered_at = now(), deadline_at = NULL WHERE id = $1`,
    [order.id],
  );
  service.media.ends.set(order.photoId, new Date(Date.now() + left * DAY_MS));
  return order;
}
const extend = async ({ number }: Pick<Order, 'number'>, days = 14, why = reason) => {
  const asked = { orderNumber: number, days, reason: why };
  const { expiresAt, extended } = await service.client.extendPhotoByStaff(asked, grace);
  return { expiresAt: timestampDate(expiresAt!), extended };
};
/** The first answer, whatever it is. */
const refused = (code: string, { number: orderNumber }: Pick<Order, 'number'>, part = {}) =>
  expect(
    service.impatient.extendPhotoByStaff({ orderNumber, days: 14, reason, ...part }, grace),
  ).rejects.toMatchObject({ code });
const acts = ({ id }: Order) =>
  service.query('SELECT act, operator, reason FROM operator_acts WHERE order_id = $1 ORDER BY at', [id]);
const noted = (act: string) => ({ act, operator: 'Grace Hopper', reason });
const endOf = ({ photoId }: Order) => service.media.ends.get(photoId);

describe('the images of an order at the desk', () => {
  it('are kept longer once, and by whom and why stands with the order', async () => {
    const order = await delivered();
    const first = await extend(order, 14, `  ${reason.replace(' ', '\u00a0')} `);
    expect(first).toEqual({ expiresAt: endOf(order), extended: true });
    expect(await extend(order)).toEqual({ ...first, extended: false });
    expect(await acts(order)).toEqual([noted('extend-photo')]);
    const { timeline } = await service.client.getOrderForStaff({ orderNumber: order.number }, grace);
    expect(timeline.map(({ kind, detail }) => [kind, detail])).toContainEqual([
      'act:extend-photo',
      `Grace Hopper: ${reason}`,
    ]);
    await extend(order, 20);
    expect(await acts(order)).toEqual([noted('extend-photo'), noted('extend-photo')]);
  });

  it('that are kept as long anyway leave no note', async () => {
    const order = await delivered(25);
    expect(await extend(order)).toEqual({ expiresAt: endOf(order), extended: false });
    expect(await acts(order)).toEqual([]);
  });

  it.each(['photo.not_found', 'photo.expired', 'photo.not_ended', 'photo.taken_back'] as const)(
    'are not kept longer, and nothing is noted, where media says %s',
    async (code) => {
      const order = await delivered();
      service.media.refusal = problem(code);
      await refused(code, order);
      expect(await acts(order)).toEqual([]);
    },
  );

  it('were asked for, and no more is noted, while media does not answer', async () => {
    const order = await delivered();
    const before = endOf(order);
    await service.media.server.stop();
    await refused('service.unavailable', order);
    expect(await acts(order)).toEqual([noted('ask-to-extend-photo')]);
    await service.media.server.start();
    expect(endOf(order)).toEqual(before);
    expect((await extend(order)).extended).toBe(true);
    expect(await acts(order)).toEqual([noted('ask-to-extend-photo'), noted('extend-photo')]);
  });

  it('are never kept longer without a note, whatever is heard of it', async () => {
    const order = await delivered();
    service.media.isMute = true;
    await refused('service.unavailable', order);
    service.media.isMute = false;
    expect((await extend(order)).extended).toBe(false);
    expect(await acts(order)).toEqual([noted('ask-to-extend-photo')]);
  });

  it('need a reason, days that can be asked for, and an order', async () => {
    const order = await delivered();
    for (const words of ['', ' x ', 'x'.repeat(501)])
      await refused('validation.failed', order, { reason: words });
    for (const days of [0, 31]) await refused('validation.failed', order, { days });
    await refused('order.not_found', { number: '0000-0000' });
    expect(await acts(order)).toEqual([]);
  });

  it('are named to the customer in their export, without the name and the words', async () => {
    const customer = await service.customer();
    const { order } = await customer.place({ photoId: randomUUID() });
    expect(order?.state).toBe(OrderState.PAID);
    service.media.ends.set(order!.photoId, new Date());
    await extend(order!);
    const { json } = await service.client.exportMyData({}, customer.call);
    expect((JSON.parse(json) as { operatorActs: unknown[] }).operatorActs).toEqual([
      { orderId: order!.id, act: 'extend-photo', at: expect.any(String) },
    ]);
    expect(json).not.toMatch(/Grace|holiday/);
  });
});
