import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@headshots/platform/testing';
import { HeadshotsFailedSchema } from '@headshots/proto/generation/v1/events_pb';
import { HeadshotsStoredSchema } from '@headshots/proto/media/v1/events_pb';
import { OrderDisputedSchema } from '@headshots/proto/orders/v1/events_pb';
import { OrderState, type Order } from '@headshots/proto/orders/v1/orders_pb';
import { StripeOrders } from './stripe-orders.ts';

let orders: StripeOrders;

beforeAll(async () => {
  orders = await StripeOrders.start();
});
afterAll(() => orders?.stop());
afterEach(async () => {
  await orders.control.clearFaults();
  await orders.control.turn({ webhooks: { mode: 'deliver' } });
});

const subject = ({ id, photoId, userId }: Order) => ({ orderId: id, photoId, userId });
const deliver = async (order: Order) => {
  await orders.service.bus.send(HeadshotsStoredSchema, {
    ...subject(order),
    images: order.images,
    missing: 0,
  });
  await orders.reaches(order, 'delivered');
};
/** Stripe lists no events until this is ended. */
const holdTheList = async (): Promise<() => Promise<unknown>> => {
  await orders.control.addFault({
    kind: 'error',
    status: 503,
    method: 'GET',
    path: '/v1/events',
    times: 100_000,
  });
  return () => orders.control.clearFaults();
};
const anomaliesOf = async (order: Order) =>
  (
    await orders.service.query<{ event: string }>('SELECT event FROM process_anomalies WHERE order_id = $1', [
      order.id,
    ])
  ).map(({ event }) => event);

describe('a dispute', () => {
  it('stops the work, and its loss ends the order for good', async () => {
    const { customer, order, payment } = await orders.paid();
    const dispute = await orders.control.dispute({ paymentIntent: payment });
    await orders.reaches(order, 'disputed');
    await eventually(async () => {
      const facts = await orders.service.published(OrderDisputedSchema, 'order.disputed', order.id);
      expect(facts).toHaveLength(1);
    });
    expect(await anomaliesOf(order)).toContain('dispute');
    await orders.control.changeDispute(dispute.id, 'lost');
    await orders.reaches(order, 'charged_back');
    const shown = await orders.service.client.getOrder({ orderId: order.id }, customer.call);
    expect(shown.state).toBe(OrderState.DISPUTED);
    expect(await orders.money(order)).toMatchObject({ rest: 0, refunds: [] });
    await orders.agree();
  });

  it('that is won leaves a delivered order delivered', async () => {
    const { order, payment } = await orders.paid();
    await deliver(order);
    const dispute = await orders.control.dispute({ paymentIntent: payment });
    await orders.reaches(order, 'disputed');
    await orders.control.changeDispute(dispute.id, 'won');
    await orders.reaches(order, 'delivered');
    expect(await orders.money(order)).toMatchObject({ charged: 1200, rest: 1200 });
    await orders.agree();
  });

  it('that is won gives the money back for an order that was not delivered', async () => {
    const { order, payment } = await orders.paid();
    const dispute = await orders.control.dispute({ paymentIntent: payment });
    await orders.reaches(order, 'disputed');
    await orders.control.changeDispute(dispute.id, 'won');
    await orders.reaches(order, 'refunded');
    expect(await orders.money(order)).toMatchObject({ charged: 1200, refunded: 1200, rest: 0 });
    await orders.agree();
  });

  it('that takes the money, gives it back and takes it again is written down each time', async () => {
    const { order, payment } = await orders.paid();
    await orders.control.turn({ webhooks: { mode: 'hold' } });
    const dispute = await orders.control.dispute({ paymentIntent: payment });
    await orders.control.changeDispute(dispute.id, 'won');
    await orders.control.changeDispute(dispute.id, 'lost');
    await orders.control.releaseWebhooks(1);
    await orders.control.turn({ webhooks: { mode: 'deliver' } });
    await orders.reaches(order, 'charged_back');
    expect(await orders.money(order)).toMatchObject({ charged: 1200, rest: 0 });
    const moved = await orders.service.query(
      `SELECT amount FROM movements WHERE payment_ref = $1 AND kind <> 'charge' ORDER BY amount`,
      [payment],
    );
    expect(moved).toEqual([{ amount: '-1200' }, { amount: '-1200' }, { amount: '1200' }]);
    await orders.agree();
  });

  it('that a bank only asks about stops nothing', async () => {
    const { order, payment } = await orders.paid();
    const dispute = await orders.control.dispute({
      paymentIntent: payment,
      status: 'warning_needs_response',
    });
    await eventually(async () => expect(await anomaliesOf(order)).toContain('dispute'));
    expect(await orders.service.stateOf(order.id)).toBe('paid');
    await deliver(order);
    await orders.control.changeDispute(dispute.id, 'warning_closed');
    await orders.agree();
    expect(await orders.service.stateOf(order.id)).toBe('delivered');
  });

  it('of what was paid back already calls a person', async () => {
    const { order, payment } = await orders.paid();
    await orders.service.bus.send(HeadshotsFailedSchema, { ...subject(order), reason: 'no_usable' });
    await orders.reaches(order, 'refunded');
    await orders.control.dispute({ paymentIntent: payment });
    await eventually(async () => expect(await anomaliesOf(order)).toContain('double_loss'));
    expect(await orders.service.stateOf(order.id)).toBe('refunded');
    await orders.agree();
  });

  it('that is prevented and gives the money back is as if it were won', async () => {
    const { order, payment } = await orders.paid();
    await deliver(order);
    const dispute = await orders.control.dispute({ paymentIntent: payment });
    await orders.reaches(order, 'disputed');
    await orders.control.changeDispute(dispute.id, 'prevented');
    await orders.reaches(order, 'delivered');
    expect(await orders.money(order)).toMatchObject({ charged: 1200, rest: 1200, refunds: [] });
    await orders.agree();
  });

  it('that is lost and won after all calls a person: the books have given up the money', async () => {
    const { order, payment } = await orders.paid();
    await deliver(order);
    const dispute = await orders.control.dispute({ paymentIntent: payment });
    await orders.control.changeDispute(dispute.id, 'lost');
    await orders.reaches(order, 'charged_back');
    await orders.control.changeDispute(dispute.id, 'won');
    await eventually(async () => expect(await anomaliesOf(order)).toContain('won_after_loss'));
    expect(await orders.service.stateOf(order.id)).toBe('charged_back');
    await orders.agree();
  });

  it('that is appealed after its end changes nothing until the appeal ends', async () => {
    const { order, payment } = await orders.paid();
    await deliver(order);
    const dispute = await orders.control.dispute({ paymentIntent: payment });
    await orders.reaches(order, 'disputed');
    await orders.control.changeDispute(dispute.id, 'lost');
    await orders.reaches(order, 'charged_back');
    await orders.control.changeDispute(dispute.id, 'appeal_under_review');
    await orders.control.idle();
    await orders.agree();
    expect(await orders.service.stateOf(order.id)).toBe('charged_back');
  });

  it('of which no webhook tells makes Stripe refuse the refund, which then waits for it', async () => {
    const { order, payment } = await orders.paid();
    await orders.control.turn({ webhooks: { mode: 'hold' } });
    const stopped = await holdTheList();
    const dispute = await orders.control.dispute({ paymentIntent: payment });
    await orders.service.bus.send(HeadshotsFailedSchema, { ...subject(order), reason: 'no_usable' });
    await eventually(async () => {
      const rows = await orders.service.query('SELECT state, blocked_by FROM refunds WHERE order_id = $1', [
        order.id,
      ]);
      expect(rows).toEqual([{ state: 'pending', blocked_by: 'dispute' }]);
    });
    await stopped();
    await orders.control.turn({ webhooks: { mode: 'deliver' } });
    await orders.control.releaseWebhooks();
    await orders.reaches(order, 'disputed');
    await orders.control.changeDispute(dispute.id, 'won');
    await orders.reaches(order, 'refunded');
    expect(await orders.money(order)).toMatchObject({ charged: 1200, rest: 0, refunds: [{ amount: 1200 }] });
    const [row] = await orders.service.query<{ attempt: number }>(
      'SELECT attempt FROM refunds WHERE order_id = $1',
      [order.id],
    );
    expect(row?.attempt).toBe(2);
    await orders.agree();
  });

  it('in a state that nobody knows yet stops the work and breaks nothing', async () => {
    const { order, payment } = await orders.paid();
    const dispute = await orders.control.dispute({ paymentIntent: payment });
    await orders.reaches(order, 'disputed');
    await orders.control.changeDispute(dispute.id, 'pondering_on_a_hill');
    await orders.control.changeDispute(dispute.id, 'lost');
    await orders.reaches(order, 'charged_back');
    await orders.agree();
  });
});

describe('a warning of fraud', () => {
  it('pays back before the dispute what is not delivered', async () => {
    const { order, payment } = await orders.paid();
    await orders.control.warnOfFraud(payment);
    await orders.reaches(order, 'refunded');
    expect(await orders.money(order)).toMatchObject({ refunded: 1200, rest: 0 });
  });

  it('calls a person for what is', async () => {
    const { order, payment } = await orders.paid();
    await deliver(order);
    await orders.control.warnOfFraud(payment);
    await eventually(async () => expect(await anomaliesOf(order)).toContain('fraud_warned_too_late'));
    expect(await orders.service.stateOf(order.id)).toBe('delivered');
  });
});
