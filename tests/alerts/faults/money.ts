import { randomUUID } from 'node:crypto';
import { as, answerOf, newKey } from '../../../deploy/src/api/public-api.ts';
import { eventually } from '@headshots/platform/testing';
import { patiently } from '../../system/support/customer.ts';
import { withdraw } from '../../system/support/withdrawal.ts';
import { api, impatientApi, settings } from '../../system/support/stack.ts';
import { rows } from '../../system/support/traces.ts';
import { busily } from '../support/busy.ts';
import type { Fault } from '../support/fault.ts';
import { buy, somebody, stripe, type Bought } from '../support/people.ts';

let bought: Bought;
let dispute = '';
const coupon = { id: randomUUID(), code: `WRONG-${randomUUID().slice(0, 8).toUpperCase()}` };

async function forgeWebhook(): Promise<void> {
  const answer = await fetch(`http://localhost:${settings.ports.gateway}/api/webhooks/stripe`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'stripe-signature': `t=${Math.floor(Date.now() / 1_000)},v1=${'0'.repeat(64)}`,
    },
    body: JSON.stringify({ id: `evt_${randomUUID()}`, type: 'checkout.session.completed' }),
  });
  if (answer.status !== 400) throw new Error(`a forged webhook was answered with ${answer.status}`);
}

const changeUses = (by: number): Promise<unknown> =>
  rows('coupons', 'UPDATE coupons SET used = used + $2 WHERE id = $1', [coupon.id, by]);

const changeCharge = (by: number): Promise<unknown> =>
  rows('orders', `UPDATE movements SET amount = amount + $2 WHERE payment_ref = $1 AND kind = 'charge'`, [
    bought.paymentIntent,
    by,
  ]);

async function untilAsked(): Promise<void> {
  await eventually(async () => {
    const asked = await rows('orders', 'SELECT id FROM refunds WHERE order_id = $1', [bought.order.id]);
    if (asked.length === 0) throw new Error('no refund was asked for');
  }, patiently);
}

/** As if it had been asked for two hours ago, and is tried now. */
const ageRefund = (): Promise<unknown> =>
  rows(
    'orders',
    `UPDATE refunds SET requested_at = requested_at - interval '2 hours', next_try_at = now() WHERE order_id = $1`,
    [bought.order.id],
  );

let stop = async (): Promise<void> => undefined;

/** Faults around payments, and what must not be one. */
export const ofMoney = {
  'forged-webhooks': {
    begin: async () => {
      for (let sent = 0; sent < 20; sent += 1) await forgeWebhook();
    },
    repair: async () => undefined,
  },
  'double-click': {
    begin: async () => {
      const customer = await somebody();
      const photo = await customer.upload();
      const header = newKey();
      stop = busily(8, () => customer.tryToOrder(photo.id, {}, header));
      await answerOf(impatientApi.GET('/orders', as(customer.token)));
    },
    repair: () => stop(),
  },
  'coupon-miscounted': {
    prepare: async () => {
      await rows(
        'coupons',
        `INSERT INTO coupons (id, code, value) VALUES ($1, $2, '{"kind":"percent","percent":5}')`,
        [coupon.id, coupon.code],
      );
    },
    begin: async () => void (await changeUses(1)),
    repair: async () => void (await changeUses(-1)),
  },
  'bank-disputes': {
    prepare: async () => void (bought = await buy()),
    begin: async () => {
      const { id } = await stripe.dispute({ paymentIntent: bought.paymentIntent });
      dispute = id;
    },
    repair: async () => void (await stripe.changeDispute(dispute, 'won')),
  },
  'books-differ': {
    prepare: async () => {
      bought = await buy();
      await bought.customer.orderOnce(bought.order.id, 'delivered');
    },
    begin: async () => void (await changeCharge(100)),
    repair: async () => void (await changeCharge(-100)),
  },
  'refund-refused': {
    prepare: async () => void (bought = await buy()),
    begin: async () => {
      await stripe.addFault({
        kind: 'error',
        status: 500,
        method: 'POST',
        path: '/v1/refunds',
        times: 1_000,
      });
      await withdraw(api, bought.order.number, bought.customer.email);
      await untilAsked();
      await ageRefund();
    },
    repair: async () => {
      await stripe.clearFaults();
      await ageRefund();
    },
  },
} satisfies Record<string, Fault>;
