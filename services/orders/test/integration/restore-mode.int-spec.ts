import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@headshots/platform/testing';
import { HeadshotsFailedSchema } from '@headshots/proto/generation/v1/events_pb';
import type { Order } from '@headshots/proto/orders/v1/orders_pb';
import { DeadlineWorker } from '../../src/payments/deadline.worker.ts';
import { RefundWorker } from '../../src/refunds/refund.worker.ts';
import { FakePayment } from './fake-payment.ts';
import { OrdersUnderTest } from './orders-service.ts';

const payment = new FakePayment();
let service: OrdersUnderTest;
beforeAll(async () => {
  service = await OrdersUnderTest.start({ RESTORE_MODE: 'on' }, payment.provider);
});
afterAll(() => service?.stop());

const placed = async (): Promise<Order> => {
  const { order } = await (await service.customer()).place();
  return order!;
};
describe('orders in restore mode', () => {
  it('note a refund and do not pay it', async () => {
    const { id: orderId, photoId, userId } = await placed();
    await service.bus.send(HeadshotsFailedSchema, { orderId, photoId, userId, reason: 'no_face' });
    await eventually(async () => expect(await service.stateOf(orderId)).toBe('refund_pending'));
    await service.get(RefundWorker)['work']();
    expect(payment.refundCalls).toBe(0);
    const [refund] = await service.query('SELECT state, failures FROM refunds WHERE order_id = $1', [
      orderId,
    ]);
    expect(refund).toEqual({ state: 'pending', failures: 0 });
  });

  it('do not end an order that is past its deadline: it may have been delivered in the time that is forgotten', async () => {
    const { id } = await placed();
    await service.query(`UPDATE orders SET deadline_at = now() - interval '3 hours' WHERE id = $1`, [id]);
    await service.get(DeadlineWorker)['work']();
    expect(await service.stateOf(id)).toBe('paid');
  });
});
