import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@headshots/platform/testing';
import { as, dataOf } from '../../deploy/src/api/public-api.ts';
import { Customer, patiently } from './support/customer.ts';
import { holdShots } from './support/held-shots.ts';
import { mailTo } from './support/mail-to.ts';
import { api, mailbox } from './support/stack.ts';
import { rows } from './support/traces.ts';
import { withdraw } from './support/withdrawal.ts';

const receipt = 'We received your withdrawal';

/** Orders knows that the confirmation is out; the mail is there a moment before. */
const confirmed = (orderId: string): Promise<void> =>
  eventually(async () => {
    const sql = 'SELECT 1 FROM orders WHERE id = $1 AND confirmed_at IS NOT NULL';
    if ((await rows('orders', sql, [orderId])).length === 0) throw new Error('the order is not confirmed');
  }, patiently);

describe('a customer', () => {
  let customer: Customer;
  let letGo: (() => Promise<void>) | undefined;

  beforeAll(async () => {
    customer = await Customer.arrive(api, mailbox);
  });

  /** Who goes on holding after a failure would stop every order. */
  afterEach(() => letGo?.());

  it('withdraws while the images are being made, and has a receipt within a minute', async () => {
    const photo = await customer.upload();
    const order = await customer.order(photo.id, { package: 'ultra' });
    letGo = await holdShots(order.id);
    await customer.photoOnce(photo.id, ({ imagesDone }) => imagesDone > 0);
    const answer = await withdraw(api, order.number, customer.email);
    const began = performance.now();
    expect(answer).toMatchObject({ orderNumber: order.number, email: customer.email });
    const mail = await mailTo(customer.email, receipt);
    const seconds = (performance.now() - began) / 1_000;
    process.stdout.write(`withdrawal receipt in the mail sink after ${seconds.toFixed(1)} s\n`);
    expect(seconds).toBeLessThan(60);
    expect(mail.text).toContain('(Berlin time)');
    await customer.orderOnce(order.id, 'refunded');
    await letGo();
    const refund = await mailTo(customer.email, `TEST: order ${order.number} has ended`);
    expect(refund.text).toContain('You withdrew from the contract.');
  });

  it('is told that the right lapsed with the last image, and has the guarantee', async () => {
    // Who was paid back at their wish before waits for a person.
    const customer = await Customer.arrive(api, mailbox);
    const photo = await customer.upload();
    const order = await customer.order(photo.id, { package: 'premium' });
    // Who has the confirmation only after the last image may still withdraw.
    letGo = await holdShots(order.id);
    await mailTo(customer.email, `TEST: Order ${order.number}: confirmation and receipt`);
    await confirmed(order.id);
    await letGo();
    await customer.photoOnce(photo.id, ({ status }) => status === 'completed');
    await customer.orderOnce(order.id, 'delivered');
    await withdraw(api, order.number, customer.email);
    await mailTo(customer.email, `Your withdrawal from order ${order.number}`);
    expect(await customer.orderState(order.id)).toBe('delivered');

    const params = { path: { id: order.id } };
    const { order: seen } = await dataOf(api.GET('/orders/{id}', { ...as(customer.token), params }));
    expect(seen).toMatchObject({ canWithdraw: false, claimUntil: expect.any(String) });
    const claim = await dataOf(api.POST('/orders/{id}/guarantee-claim', { ...as(customer.token), params }));
    expect(claim.state).toBe('granted');
    await customer.orderOnce(order.id, 'refunded');
  });
});

it('somebody who knows of no order gets the same receipt', async () => {
  const email = `stranger-${randomUUID()}@example.com`;
  // One network has ten such receipts a day, and other tests ask from here too.
  await rows('orders', 'UPDATE withdrawals SET sender_mark = NULL WHERE order_id IS NULL');
  expect(await withdraw(api, '0000-0000', email)).toMatchObject({ orderNumber: '0000-0000', email });
  const mail = await mailTo(email, receipt);
  expect(mail.text).toContain('We found no order with the number you gave');
  expect(mail.text).not.toContain('0000-0000');
});
