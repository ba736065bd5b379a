import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { problem } from '@headshots/platform/errors';
import { metricsText } from '@headshots/platform/telemetry';
import { eventually, hostileTexts } from '@headshots/platform/testing';
import { AccountDeletionRequestedSchema, AccountErasedSchema } from '@headshots/proto/identity/v1/events_pb';
import { OrderRefundRequestedSchema, WithdrawalSettledSchema } from '@headshots/proto/orders/v1/events_pb';
import type { Order } from '@headshots/proto/orders/v1/orders_pb';
import { RefundAllowanceRepository } from '../../src/refunds/refund-allowance.repository.ts';
import { FakePayment } from './fake-payment.ts';
import { operatorOf } from './operator.ts';
import { OrdersUnderTest, type Customer } from './orders-service.ts';
import { place, withdrawalSteps } from './withdrawal-steps.ts';

const payment = new FakePayment();
let service: OrdersUnderTest;

beforeAll(async () => {
  service = await OrdersUnderTest.start({}, payment.provider);
});
afterAll(() => service?.stop());
afterEach(() => {
  payment.paysAtOnce = true;
  service.media.refusal = undefined;
});

const { placed, start, confirm, withdraw, kept, outcome, inState } = withdrawalSteps(() => service);

describe('whoever writes the number as people write it', () => {
  it.each([
    (number: string) => number.replace('-', '–'),
    (number: string) => `Nr. ${number.toLowerCase()}`,
    (number: string) => `Bestellung vom 3.11.2026: ${number.replace('-', ' ')}`,
    (number: string) => `„${number.replace('-', '\u2011')}“ 🙂`,
  ])('withdraws from the order: %s', async (write) => {
    const { customer, order } = await placed();
    const { withdrawalId } = await start(
      write(order.number),
      `<mailto:${customer.email.toUpperCase()}>`,
      'Dr.Müller/Schmidt',
    );
    await confirm(withdrawalId);
    expect(await outcome(withdrawalId)).toBe('refunded');
  });
});

describe('a refund at the wish of a customer', () => {
  const held = async (order: Order) =>
    (
      await service.query<{ state: string; blocked_by: string | null }>(
        'SELECT state, blocked_by FROM refunds WHERE order_id = $1',
        [order.id],
      )
    )[0];
  const decided = ({ id }: Order) =>
    service.query('SELECT act, operator FROM operator_acts WHERE order_id = $1', [id]);
  const shown = (customer: Customer, order: Order) =>
    service.client.getOrder({ orderId: order.id }, customer.call);

  it('goes out once within twelve months; the next is received, stops the work, and a person decides', async () => {
    const { customer, order: first } = await placed();
    expect(await outcome(await withdraw(first.number, customer.email))).toBe('refunded');
    const second = await place(customer);
    await inState(second, 'generating');
    const id = await withdraw(second.number, customer.email);
    expect(await outcome(id)).toBe('review');
    expect(await service.stateOf(second.id)).toBe('refund_pending');
    expect(await held(second)).toEqual({ state: 'pending', blocked_by: 'person' });
    const forMail = await service.as('notification').getWithdrawalForMail({ withdrawalId: id });
    expect(forMail.matchedOrderNumber).toBe(second.number);
    await eventually(async () => {
      const facts = await service.published(OrderRefundRequestedSchema, 'order.refund_requested', second.id);
      expect(facts.map(({ reason }) => reason)).toEqual(['withdrawn']);
      const settled = await service.published(WithdrawalSettledSchema, 'withdrawal.settled', id);
      expect(settled).toMatchObject([{ outcome: 'review' }]);
    });
    expect(await shown(customer, second)).toMatchObject({ refundReview: true, canWithdraw: false });
    await eventually(async () =>
      expect((await metricsText()).body).toMatch(/^refunds_open\{waits_for="person"\} 1$/m),
    );
    expect(payment.refunds.has(`refund:${second.id}`)).toBe(false);
    expect(await operatorOf(service.config)('reviews')).toContain(second.number);
    expect(await operatorOf(service.config)('grant-refund', second.number.toLowerCase())).toMatch(/^Granted/);
    await eventually(async () => expect(await service.stateOf(second.id)).toBe('refunded'));
    expect(payment.refunds.get(`refund:${second.id}`)?.amount.amount).toBe(1200n);
    expect(await operatorOf(service.config)('grant-refund', second.number)).toMatch(/^No refund/);
    expect(await shown(customer, second)).toMatchObject({ refundReview: false });
    expect(await decided(second)).toEqual([{ act: 'grant-refund', operator: 'Grace Hopper' }]);
  });

  it('is kept when a person refuses it', async () => {
    const { customer, order: first } = await placed();
    await outcome(await withdraw(first.number, customer.email));
    const second = await place(customer);
    await outcome(await withdraw(second.number, customer.email));
    expect(await operatorOf(service.config)('refuse-refund', second.number)).toMatch(/^Noted/);
    expect(await held(second)).toEqual({ state: 'pending', blocked_by: 'refused' });
    expect(await operatorOf(service.config)('grant-refund', second.number)).toMatch(/^No refund/);
    expect(payment.refunds.has(`refund:${second.id}`)).toBe(false);
    expect(await service.stateOf(second.id)).toBe('refund_pending');
    expect(await decided(second)).toEqual([{ act: 'refuse-refund', operator: 'Grace Hopper' }]);
  });

  it('is held though somebody makes its row due by hand', async () => {
    const { customer, order: first } = await placed();
    await outcome(await withdraw(first.number, customer.email));
    const second = await place(customer);
    await outcome(await withdraw(second.number, customer.email));
    await service.query(`UPDATE refunds SET next_try_at = now() - interval '1 hour' WHERE order_id = $1`, [
      second.id,
    ]);
    // What is due first is tried first: this one goes out after that one was passed over.
    const { customer: other, order: third } = await placed();
    await outcome(await withdraw(third.number, other.email));
    await eventually(() => expect(payment.refunds.has(`refund:${third.id}`)).toBe(true));
    expect(payment.refunds.has(`refund:${second.id}`)).toBe(false);
    expect(await held(second)).toEqual({ state: 'pending', blocked_by: 'person' });
  });

  it('is held for an account that is deleted, whose last mail says so', async () => {
    const { customer, order: first } = await placed();
    await outcome(await withdraw(first.number, customer.email));
    const second = await place(customer);
    await inState(second, 'generating');
    const [deletionId, { userId }] = [randomUUID(), customer];
    service.identity.deletions.set(deletionId, userId);
    await service.bus.send(AccountDeletionRequestedSchema, { deletionId, userId });
    await eventually(async () =>
      expect(await service.published(AccountErasedSchema, 'account.erased', deletionId)).toMatchObject([
        { refunds: [{ orderNumber: second.number, amount: { amount: 1200n }, review: true }] },
      ]),
    );
    expect(payment.refunds.has(`refund:${second.id}`)).toBe(false);
  });

  it('is one of many at once', async () => {
    const customer = await service.customer();
    const all = await Promise.all(Array.from({ length: 4 }, () => place(customer)));
    const outcomes = await Promise.all(
      all.map(async ({ number }) => outcome(await withdraw(number, customer.email))),
    );
    expect(outcomes.toSorted()).toEqual(['refunded', 'review', 'review', 'review']);
  });

  it('goes out again after twelve months', async () => {
    const { customer, order: first } = await placed();
    await outcome(await withdraw(first.number, customer.email));
    await service.query(
      `UPDATE refund_allowances SET used_at = now() - interval '12 months 1 minute' WHERE user_id = $1`,
      [customer.userId],
    );
    const second = await place(customer);
    expect(await outcome(await withdraw(second.number, customer.email))).toBe('refunded');
    await new RefundAllowanceRepository(service.database.dataSource).purge();
    expect(
      await service.query('SELECT order_id FROM refund_allowances WHERE user_id = $1', [customer.userId]),
    ).toEqual([{ order_id: second.id }]);
  });

  it('is not used up by what we owe', async () => {
    const customer = await service.customer();
    const overdue = await place(customer);
    await service.query(`UPDATE orders SET deadline_at = now() - interval '1 minute' WHERE id = $1`, [
      overdue.id,
    ]);
    await eventually(async () => expect(await service.stateOf(overdue.id)).toBe('refunded'));
    const next = await place(customer);
    expect(await outcome(await withdraw(next.number, customer.email))).toBe('refunded');
  });
});

describe('a withdrawal after delivery whose confirmation no mail server took', () => {
  const unconfirmed = `, delivered_at = now() - interval '1 hour', confirmed_at = NULL`;
  const delivered = async () => {
    const one = await placed();
    await inState(one.order, 'delivered', unconfirmed);
    return one;
  };

  it('goes to a person when images were downloaded; nothing moves until then', async () => {
    const { customer, order } = await delivered();
    service.media.handedOut.add(order.id);
    const id = await withdraw(order.number, customer.email);
    expect(await outcome(id)).toBe('review');
    expect(await service.stateOf(order.id)).toBe('delivered');
    expect(await service.client.getOrder({ orderId: order.id }, customer.call)).toMatchObject({
      refundReview: true,
      canWithdraw: false,
    });
    expect(await operatorOf(service.config)('reviews')).toContain(order.number);
    expect(await operatorOf(service.config)('grant-refund', order.number)).toMatch(/^Granted/);
    await eventually(async () => expect(await service.stateOf(order.id)).toBe('refunded'));
    expect(payment.refunds.has(`refund:${order.id}`)).toBe(true);
  });

  it('stays delivered when the person refuses', async () => {
    const { customer, order } = await delivered();
    service.media.handedOut.add(order.id);
    await outcome(await withdraw(order.number, customer.email));
    expect(await operatorOf(service.config)('refuse-refund', order.number)).toMatch(/^Noted/);
    expect(await service.stateOf(order.id)).toBe('delivered');
    expect(await service.client.getOrder({ orderId: order.id }, customer.call)).toMatchObject({
      refundReview: false,
    });
    expect(await operatorOf(service.config)('grant-refund', order.number)).toMatch(/^No refund/);
  });

  it('ends the files before the money goes back when nobody fetched any', async () => {
    const { customer, order } = await delivered();
    expect(await outcome(await withdraw(order.number, customer.email))).toBe('refunded');
    expect(service.media.ended.has(order.id)).toBe(true);
    await eventually(async () => expect(await service.stateOf(order.id)).toBe('refunded'));
  });

  it('waits for media, and asks it nothing where nothing was delivered', async () => {
    const { customer, order } = await delivered();
    service.media.refusal = problem('service.unavailable');
    const id = await withdraw(order.number, customer.email);
    await eventually(async () => expect((await kept(id))?.failures).toBeGreaterThan(0));
    expect(await kept(id)).toMatchObject({ outcome: null });
    service.media.refusal = undefined;
    const early = await placed();
    service.media.refusal = problem('service.unavailable');
    expect(await outcome(await withdraw(early.order.number, early.customer.email))).toBe('refunded');
    service.media.refusal = undefined;
    await service.query('UPDATE withdrawals SET next_try_at = now() WHERE id = $1', [id]);
    expect(await outcome(id)).toBe('refunded');
  });

  it('has lapsed when the customer fetched the confirmation before the images', async () => {
    const { customer, order } = await placed();
    const { number, pdf } = await service.client.getConfirmation({ orderId: order.id }, customer.call);
    expect(number).toMatch(new RegExp(`${order.number}$`));
    expect(Buffer.from(pdf).subarray(0, 5).toString()).toBe('%PDF-');
    await inState(order, 'delivered', `, delivered_at = now() + interval '1 second'`);
    await service.query(
      `UPDATE orders SET confirmed_at = confirmed_at - interval '2 hours', delivered_at = now() - interval '1 hour' WHERE id = $1`,
      [order.id],
    );
    expect(await outcome(await withdraw(order.number, customer.email))).toBe('lapsed');
    const stranger = await service.customer();
    await expect(service.client.getConfirmation({ orderId: order.id }, stranger.call)).rejects.toMatchObject({
      code: 'order.access_denied',
    });
    payment.paysAtOnce = false;
    const unpaid = await place(customer);
    await expect(service.client.getConfirmation({ orderId: unpaid.id }, customer.call)).rejects.toMatchObject(
      {
        code: 'order.not_found',
      },
    );
  });
});

describe('what a stranger sends', () => {
  it.each([
    ...Object.entries(hostileTexts),
    ['5,000 letters', 'x'.repeat(5_000)],
    ['a link', 'see evil.example'],
    ['markup', '<script>'],
    ['a header', 'a\r\nBcc: b@example.org'],
  ])('is received as text in one line, unless nothing is left of it: %s', async (_, name) => {
    const email = `${randomUUID()}@example.org`;
    const answer = await start('0000-0000', email, name).catch((error: unknown) => error);
    const rows = await service.query<{ name: string }>('SELECT name FROM withdrawals WHERE email = $1', [
      email,
    ]);
    if (answer instanceof Error) expect(answer).toMatchObject({ code: 'validation.failed' });
    expect(rows).toHaveLength(answer instanceof Error ? 0 : 1);
    for (const row of rows) {
      expect([...row.name].length).toBeLessThanOrEqual(200);
      expect(row.name).not.toMatch(/[\p{Cc}\p{Cs}\u202a-\u202e]/u);
    }
  });
});
