import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { withUser } from '@headshots/platform/rpc';
import { eventually } from '@headshots/platform/testing';
import { OrderRetakesGrantedSchema } from '@headshots/proto/orders/v1/events_pb';
import type { Order } from '@headshots/proto/orders/v1/orders_pb';
import { OrdersUnderTest, type Customer } from './orders-service.ts';

const reason = 'The light was ours to get right';

let service: OrdersUnderTest;
let grace: Customer['call'];

beforeAll(async () => {
  service = await OrdersUnderTest.start();
  grace = withUser(await service.identity.deskTokenFor({ name: 'Grace Hopper' }));
});
afterAll(() => service?.stop());

async function order(state = 'delivered'): Promise<Order> {
  const { order: placed } = await (await service.customer()).place();
  if (!placed) throw new Error('no order');
  await service.query(
    `UPDATE orders SET state = $2, delivered_at = now(), deadline_at = NULL WHERE id = $1`,
    [placed.id, state],
  );
  return placed;
}
const grant = (orderNumber: string, why = reason) =>
  service.client.grantRetakesByStaff({ orderNumber, reason: why }, grace);
const acts = ({ id }: Order) =>
  service.query('SELECT act, operator, reason FROM operator_acts WHERE order_id = $1', [id]);
const facts = ({ id }: Order) => service.published(OrderRetakesGrantedSchema, 'order.retakes_granted', id);

describe('new attempts at the images of an order', () => {
  it('are granted at the desk, and by whom and why stands with the order', async () => {
    const delivered = await order();
    expect(await grant(delivered.number, `  ${reason} `)).toMatchObject({ id: delivered.id });
    expect(await acts(delivered)).toEqual([{ act: 'grant-retakes', operator: 'Grace Hopper', reason }]);
    const { timeline } = await service.client.getOrderForStaff({ orderNumber: delivered.number }, grace);
    expect(timeline.map(({ kind, detail }) => [kind, detail])).toContainEqual([
      'act:grant-retakes',
      `Grace Hopper: ${reason}`,
    ]);
    const { id: orderId, photoId } = delivered;
    const [row] = await service.query<{ user_id: string }>('SELECT user_id FROM orders WHERE id = $1', [
      orderId,
    ]);
    await eventually(async () =>
      expect(await facts(delivered)).toMatchObject([{ orderId, userId: row?.user_id, photoId }]),
    );
  });

  it.each(['paid', 'generating', 'refund_pending', 'refunded', 'disputed', 'charged_back'])(
    'are not granted to one that is %s',
    async (state) => {
      const other = await order(state);
      await expect(grant(other.number)).rejects.toMatchObject({ code: 'headshot.not_ready' });
      expect(await acts(other)).toEqual([]);
      expect(await facts(other)).toEqual([]);
    },
  );

  it('need an order and a reason', async () => {
    await expect(grant('KX7-2M4-9QT')).rejects.toMatchObject({ code: 'order.not_found' });
    const delivered = await order();
    for (const why of ['', 'no', 'x'.repeat(501)])
      await expect(grant(delivered.number, why)).rejects.toMatchObject({ code: 'validation.failed' });
    expect(await acts(delivered)).toEqual([]);
  });
});
