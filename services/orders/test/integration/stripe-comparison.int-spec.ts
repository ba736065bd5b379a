import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@headshots/platform/testing';
import { CompareMoney } from '../../src/payments/compare-money.use-case.ts';
import { foreignMarks, foreignSession } from './foreign-payments.ts';
import { StripeOrders } from './stripe-orders.ts';

let orders: StripeOrders;

beforeAll(async () => {
  orders = await StripeOrders.start();
});
afterAll(() => orders?.stop());

/** A comparison in which nothing counts as on its way. */
async function compared(): Promise<readonly Record<string, unknown>[]> {
  await orders.service.query(`DELETE FROM reconciliations WHERE task = 'money'`);
  await orders.service.get(CompareMoney).run(-60_000);
  return orders.service.query(
    'SELECT kind, provider_ref, ours, theirs FROM payment_differences ORDER BY kind, provider_ref',
  );
}

/** A payment of which all was heard. */
async function paid(): Promise<string> {
  const { payment } = await orders.paid();
  await eventually(async () => {
    await orders.control.idle();
    expect(
      await orders.service.query(`SELECT 1 FROM payment_events WHERE state NOT IN ('done', 'ignored')`),
    ).toEqual([]);
  });
  return payment;
}

describe('the books of the provider and ours', () => {
  it('agree about everything that customers, banks and people did', async () => {
    const first = await orders.paid();
    await orders.control.refund({ paymentIntent: first.payment, amount: 500 });
    const second = await orders.paid();
    const dispute = await orders.control.dispute({ paymentIntent: second.payment });
    await orders.control.changeDispute(dispute.id, 'won');
    await orders.reaches(second.order, 'refunded');
    await orders.agree();
    expect(await compared()).toEqual([]);
  });

  it('are found to differ, both ways and once', async () => {
    const payment = await paid();
    await orders.agree();
    await orders.service.query('UPDATE movements SET amount = 1 WHERE provider_ref = $1', [payment]);
    await orders.service.query(
      `INSERT INTO movements (kind, provider_ref, payment_ref, amount, currency, at)
       VALUES ('refund', 're_of_nobody', 'pi_of_nobody', -700, 'EUR', now() - interval '2 hours')`,
    );
    const expected = [
      { kind: 'charge', provider_ref: payment, ours: '1', theirs: '1200' },
      { kind: 'refund', provider_ref: 're_of_nobody', ours: '-700', theirs: null },
    ];
    expect(await compared()).toEqual(expected);
    expect(await compared()).toEqual(expected);
  });

  it('are compared once a day, and what moved a moment ago the next day', async () => {
    const payment = await paid();
    await orders.service.query('DELETE FROM movements WHERE provider_ref = $1', [payment]);
    await orders.service.query(`DELETE FROM reconciliations WHERE task = 'money'`);
    expect(await orders.service.get(CompareMoney).run()).toBe(0);
    expect(await orders.service.get(CompareMoney).run(-60_000)).toBe(0);
    await orders.service.query(`DELETE FROM reconciliations WHERE task = 'money'`);
    expect(await orders.service.get(CompareMoney).run(-60_000)).toBe(1);
  });

  it('agree whatever another product takes and pays back through the account', async () => {
    const before = await compared();
    for (const marks of Object.values(foreignMarks)) {
      const { session } = await orders.control.pay(await foreignSession(orders.stripe, marks));
      const paymentIntent = String(session.payment_intent);
      await orders.control.refund({ paymentIntent, amount: 100 });
      await orders.control.dispute({ paymentIntent });
    }
    expect(await compared()).toEqual(before);
  });
});
