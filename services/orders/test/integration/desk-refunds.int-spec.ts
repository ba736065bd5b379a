import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { withUser } from '@headshots/platform/rpc';
import { eventually } from '@headshots/platform/testing';
import { OrderState, type Order } from '@headshots/proto/orders/v1/orders_pb';
import { OrdersUnderTest, type Customer } from './orders-service.ts';

const reason = 'Asked for by phone, images are of a twin';

let service: OrdersUnderTest;
let grace: Customer['call'];
let katherine: Customer['call'];

beforeAll(async () => {
  service = await OrdersUnderTest.start({ DESK_SUPERVISOR_ABOVE: '{"EUR":1900}' });
  const { deskTokenFor } = service.identity;
  grace = withUser(await deskTokenFor({ name: 'Grace Hopper' }));
  katherine = withUser(await deskTokenFor({ name: 'Katherine Johnson', role: 'supervisor' }));
});
afterAll(() => service?.stop());

const delivered = async (customer: Customer, more: Parameters<Customer['place']>[0] = {}): Promise<Order> => {
  const { order } = await customer.place(more);
  if (!order) throw new Error('no order');
  await service.query(
    `UPDATE orders SET state = 'delivered', delivered_at = now(), deadline_at = NULL WHERE id = $1`,
    [order.id],
  );
  return order;
};
/** As if it had cost this much. */
const costing = async (amount: number): Promise<Order> => {
  const order = await delivered(await service.customer());
  await service.query('UPDATE orders SET list_amount = $2, total_amount = $2 WHERE id = $1', [
    order.id,
    amount,
  ]);
  return order;
};
const refund = ({ number }: Order, as = grace, why = reason) =>
  service.client.refundByStaff({ orderNumber: number, reason: why }, as);
const refused = (code: string, call: Promise<unknown>) => expect(call).rejects.toMatchObject({ code });
const acts = ({ id }: Order) =>
  service.query('SELECT act, operator, reason FROM operator_acts WHERE order_id = $1 ORDER BY at', [id]);

describe('a refund at the desk', () => {
  it('pays a whole order back once, and notes by whom and why', async () => {
    const order = await delivered(await service.customer());
    const after = await refund(order, grace, `  ${reason.replace(' ', '\u00a0')} `);
    expect([OrderState.REFUND_PENDING, OrderState.REFUNDED]).toContain(after.state);
    await refused('refund.past', refund(order));
    await refused('refund.past', refund(order, katherine));
    expect(await acts(order)).toEqual([{ act: 'refund', operator: 'Grace Hopper', reason }]);
    await eventually(async () => {
      const { timeline } = await service.client.getOrderForStaff({ orderNumber: order.number }, grace);
      expect(timeline.map(({ kind, detail }) => [kind, detail])).toEqual(
        expect.arrayContaining([
          ['act:refund', `Grace Hopper: ${reason}`],
          ['refunded', 'refunded_outside'],
        ]),
      );
    });
  });

  it('is refused where nothing was paid, without words, and for an order that nobody placed', async () => {
    const { order } = await (await service.customer()).place();
    if (!order) throw new Error('no order');
    await service.query(`UPDATE orders SET state = 'expired', expired_at = now() WHERE id = $1`, [order.id]);
    await refused('refund.past', refund(order));
    for (const words of ['', ' x ', 'x'.repeat(501)])
      await refused('validation.failed', refund(order, grace, words));
    await refused(
      'order.not_found',
      service.client.refundByStaff({ orderNumber: '0000-0000', reason }, grace),
    );
    expect(await acts(order)).toEqual([]);
  });

  it('is a supervisor’s above the amount, and nobody’s below it', async () => {
    const [dear, just] = [await costing(1_901), await costing(1_900)];
    await refused('desk.supervisor_needed', refund(dear));
    expect(await acts(dear)).toEqual([]);
    await refund(dear, katherine);
    await refund(just);
    expect(await acts(dear)).toMatchObject([{ act: 'refund', operator: 'Katherine Johnson' }]);
  });

  it('has the same amount for a claim: what support may not grant, it may decline', async () => {
    const customer = await service.customer();
    const first = await delivered(customer);
    await service.client.claimGuarantee({ orderId: first.id }, customer.call);
    const order = await delivered(customer);
    await service.query('UPDATE orders SET list_amount = 3900, total_amount = 3900 WHERE id = $1', [
      order.id,
    ]);
    await service.client.claimGuarantee({ orderId: order.id }, customer.call);
    const orderNumber = order.number;
    await refused('desk.supervisor_needed', service.client.grantClaimByStaff({ orderNumber }, grace));
    await service.client.declineClaimByStaff({ orderNumber, reason }, grace);
    await service.client.grantClaimByStaff({ orderNumber }, katherine);
    expect(await acts(order)).toMatchObject([
      { act: 'decline-claim', operator: 'Grace Hopper' },
      { act: 'grant-claim', operator: 'Katherine Johnson' },
    ]);
  });
});

describe('orders at the desk', () => {
  const numbersOf = async (of: { case: 'userId' | 'photoId'; value: string }) => {
    const { orders } = await service.client.listOrdersForStaff({ of }, grace);
    return orders.map(({ number }) => number);
  };

  it('are found by their customer, the newest first, and by their photo, with those that are over', async () => {
    const customer = await service.customer();
    const [older, newer] = [await delivered(customer), await delivered(customer)];
    await service.query(`UPDATE orders SET state = 'refunded', refunded_at = now() WHERE id = $1`, [
      older.id,
    ]);
    expect(await numbersOf({ case: 'userId', value: customer.userId })).toEqual([newer.number, older.number]);
    expect(await numbersOf({ case: 'photoId', value: older.photoId })).toEqual([older.number]);
    const { userId } = await service.client.getOrderForStaff({ orderNumber: newer.number }, grace);
    expect(userId).toBe(customer.userId);
  });

  it('are none of an id that nobody has, and an id is needed', async () => {
    expect(await numbersOf({ case: 'userId', value: randomUUID() })).toEqual([]);
    for (const value of ['', 'ada@example.org'])
      await refused('validation.failed', numbersOf({ case: 'photoId', value }));
  });
});
