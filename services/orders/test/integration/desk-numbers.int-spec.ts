import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { withUser } from '@headshots/platform/rpc';
import { Package } from '@headshots/proto/common/v1/types_pb';
import type { Order } from '@headshots/proto/orders/v1/orders_pb';
import { OrdersUnderTest, type Customer } from './orders-service.ts';

let service: OrdersUnderTest;
let grace: Customer['call'];

beforeAll(async () => {
  service = await OrdersUnderTest.start({ DEADLINE_SWEEP_MS: '600000', REFUND_POLL_MS: '600000' });
  grace = withUser(await service.identity.deskTokenFor({ name: 'Grace Hopper' }));
});
afterAll(() => service?.stop());

const numbers = () => service.client.getNumbersForStaff({}, grace);

async function paid(minutesAgo: number, name = Package.PROFESSIONAL): Promise<Order> {
  const { order } = await (await service.customer()).place({ package: name });
  if (!order) throw new Error('no order');
  await service.query(
    `UPDATE orders SET paid_at = now() - make_interval(mins => $2), state = 'generating',
       deadline_at = now() + interval '1 hour' WHERE id = $1`,
    [order.id, minutesAgo],
  );
  return order;
}
const become = (state: string, { id }: Order) =>
  service.query('UPDATE orders SET state = $2, deadline_at = NULL WHERE id = $1', [id, state]);

async function claimed(hoursAgo: number): Promise<Order> {
  const order = await paid(60);
  await become('delivered', order);
  await service.query(
    `INSERT INTO claims (id, order_id, order_number, user_id, state, by_rule, received_at)
     VALUES (gen_random_uuid(), $1, $2, $3, 'review', false, now() - make_interval(hours => $4))`,
    [order.id, order.number, order.userId, hoursAgo],
  );
  return order;
}

async function refunding(minutesAgo: number, waitsFor: string | null): Promise<Order> {
  const order = await paid(120);
  await become('refund_pending', order);
  await service.query(
    `INSERT INTO refunds (id, order_id, payment_session_id, amount, currency, blocked_by, requested_at, next_try_at)
     VALUES (gen_random_uuid(), $1, 'session', 1900, 'EUR', $2, now() - make_interval(mins => $3), 'infinity')`,
    [order.id, waitsFor, minutesAgo],
  );
  return order;
}

describe('the numbers of the desk', () => {
  it('are none where nothing waits', async () => {
    expect(await numbers()).toMatchObject({
      claims: { underOneDay: 0, underTwoDays: 0, older: 0 },
      late: { count: 0, longest: [] },
      refundsUnsent: { count: 0, longest: [] },
      refundsHeld: { count: 0, longest: [] },
    });
  });

  it('count claims by the time they wait, without those that nothing is left to decide about', async () => {
    for (const hours of [1, 23, 25, 49, 200]) await claimed(hours);
    await become('charged_back', await claimed(30));
    const decided = await claimed(30);
    await service.query(`UPDATE claims SET state = 'granted' WHERE order_id = $1`, [decided.id]);
    expect((await numbers()).claims).toMatchObject({ underOneDay: 2, underTwoDays: 1, older: 2 });
  });

  it('count orders past the estimate of their package, the latest first', async () => {
    const [newer, older] = [await paid(21), await paid(40)];
    await paid(19);
    await paid(99, Package.ULTRA);
    const dear = await paid(101, Package.ULTRA);
    await become('delivered', await paid(50));
    const { late } = await numbers();
    expect(late).toMatchObject({ count: 3, longest: [dear.number, older.number, newer.number] });
  });

  it('count refunds that are not sent for an hour, and those that wait for a person', async () => {
    const [older, balance] = [await refunding(200, null), await refunding(90, 'balance')];
    const held = await refunding(5, 'person');
    await refunding(59, null);
    await refunding(300, 'dispute');
    await refunding(300, 'refused');
    const sent = await refunding(300, null);
    await service.query(`UPDATE refunds SET state = 'settled' WHERE order_id = $1`, [sent.id]);
    expect(await numbers()).toMatchObject({
      refundsUnsent: { count: 2, longest: [older.number, balance.number] },
      refundsHeld: { count: 1, longest: [held.number] },
    });
    await service.query(
      `INSERT INTO refunds (id, stray, payment_ref, amount, currency, blocked_by)
       SELECT gen_random_uuid(), true, $1 || n, 1900, 'EUR', 'person' FROM generate_series(1, 6) n`,
      [randomUUID()],
    );
    expect((await numbers()).refundsHeld).toMatchObject({ count: 7, longest: [held.number] });
  });
});
