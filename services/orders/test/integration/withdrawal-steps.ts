import { expect } from '@jest/globals';
import { eventually } from '@headshots/platform/testing';
import type { Order } from '@headshots/proto/orders/v1/orders_pb';
import type { Customer, OrdersUnderTest } from './orders-service.ts';

export const place = async (customer: Customer): Promise<Order> => {
  const { order } = await customer.place();
  if (!order) throw new Error('no order');
  return order;
};

/** What is declared to a service, and what becomes of it; the service may start later. */
export function withdrawalSteps(service: () => OrdersUnderTest) {
  const placed = async () => {
    const customer = await service().customer();
    return { customer, order: await place(customer) };
  };
  const start = (orderNumber: string, email: string, name = 'Ada Lovelace', clientAddress = '') =>
    service().client.startWithdrawal({ name, orderNumber, email, language: 'de', clientAddress });
  const confirm = (withdrawalId: string) => service().client.confirmWithdrawal({ withdrawalId });
  const withdraw = async (orderNumber: string, email: string): Promise<string> => {
    const { withdrawalId } = await start(orderNumber, email);
    return (await confirm(withdrawalId)).id;
  };
  /** A declaration as it is kept. */
  const kept = async (id: string) =>
    (
      await service().query<{
        outcome: string | null;
        order_id: string | null;
        received_at: Date;
        failures: number;
      }>('SELECT outcome, order_id, received_at, failures FROM withdrawals WHERE id = $1', [id])
    )[0];
  const outcome = (id: string): Promise<string> =>
    eventually(async () => {
      const found = (await kept(id))?.outcome;
      expect(found).toBeTruthy();
      return found as string;
    });
  const inState = (order: Order, state: string, more = '') =>
    service().query(`UPDATE orders SET state = $2, deadline_at = NULL ${more} WHERE id = $1`, [
      order.id,
      state,
    ]);
  return { placed, start, confirm, withdraw, kept, outcome, inState };
}
