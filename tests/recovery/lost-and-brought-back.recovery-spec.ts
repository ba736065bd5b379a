import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@headshots/platform/testing';
import { StripeControl, type LedgerPayment } from '@headshots/stripe-double/client';
import { answerOf } from '../../deploy/src/api/public-api.ts';
import { statefulServices } from '../../deploy/src/service-names.ts';
import { payAtPage } from '../chaos/payment-page.ts';
import { deadLetters, limitedCoupon } from '../chaos/evidence.ts';
import { gaps, moneyOf, onlyOneSide, paymentsBefore } from '../chaos/money.ts';
import { Customer, password, patiently, type Order, type OrderChange } from '../system/support/customer.ts';
import { Leaver } from '../system/support/leaver.ts';
import { api, fileAt, impatientApi, mailbox, settings } from '../system/support/stack.ts';
import { rows } from '../system/support/traces.ts';
import { LostProduct } from './lost-product.ts';

const stripe = new StripeControl(settings.stripe.doubleUrl);
const payMs = 60_000;

interface Purchase {
  readonly customer: Customer;
  readonly photoId: string;
  readonly order: Order;
  readonly page: string;
}

async function orderAt(customer: Customer, change: OrderChange = {}): Promise<Purchase> {
  const photo = await customer.upload();
  const { status, code, data } = await customer.tryToOrder(photo.id, change);
  if (status !== 201) throw new Error(`no order: ${status} ${code}`);
  return { customer, photoId: photo.id, order: data.order, page: data.nextUrl };
}

const pay = ({ page }: Purchase): Promise<void> =>
  payAtPage(new URL(page, settings.publicUrl), ['good'], payMs);

async function buy(customer: Customer, change: OrderChange = {}): Promise<Purchase> {
  const purchase = await orderAt(customer, change);
  await pay(purchase);
  await customer.orderOnce(purchase.order.id, 'delivered');
  return purchase;
}

const arrive = (): Promise<Customer> => Customer.arrive(api, mailbox);

async function paymentOf({ order }: Purchase): Promise<LedgerPayment> {
  const { payments } = await stripe.ledger();
  const own = payments.filter(
    ({ clientReferenceId, charged }) => clientReferenceId === order.id && charged > 0,
  );
  expect(own).toHaveLength(1);
  return own[0] as LedgerPayment;
}

const paidBack = ({ refunds }: LedgerPayment): number =>
  refunds.filter(({ status }) => status === 'succeeded').length;

/** Somebody signs in anew: what was signed before the loss may be of a time that is lost. */
async function signIn({ customer }: Pick<Purchase, 'customer'>): Promise<void> {
  const { status, code, data } = await answerOf(
    api.POST('/auth/login', { body: { email: customer.email, password } }),
  );
  if (status !== 200) throw new Error(`no login: ${status} ${code}`);
  customer.token = data.token;
}

async function images(purchase: Purchase): Promise<readonly number[]> {
  const photo = await purchase.customer.photoOnce(purchase.photoId, ({ archive }) => archive !== null);
  return Promise.all(
    photo.headshots.map(async ({ downloadUrl }) => {
      const file = await fileAt(downloadUrl);
      return file.status === 200 ? (await file.arrayBuffer()).byteLength : -file.status;
    }),
  );
}

const uses = async (code: string): Promise<number> => {
  const [row] = await rows<{ used: number }>('coupons', 'SELECT used FROM coupons WHERE code = $1', [code]);
  return row?.used ?? -1;
};

/** For as long the order of a payment may be on its way; after it the money is nobody's. */
const letTenMinutesPass = () =>
  rows(
    'orders',
    `UPDATE payment_events SET next_try_at = now(), received_at = received_at - interval '11 minutes'
     WHERE state = 'waiting' AND received_at > now() - interval '11 minutes'`,
  );

describe('a product whose databases and brokers are lost', () => {
  const product = new LostProduct();
  /** Delivered before the backup; after it; paid after the point; paid back after it; bought by somebody who left after it; all of it after the point. */
  let inBackup: Purchase,
    inLog: Purchase,
    paidLater: Purchase,
    returned: Purchase,
    left: Purchase,
    forgotten: Purchase;
  let leaver: Leaver;
  let coupon: string;
  let point: string;
  let before: ReadonlySet<string>;
  let dead: ReadonlySet<string>;
  let lostAt = 0;

  beforeAll(async () => {
    before = await paymentsBefore();
    await product.keepLog();
    coupon = await limitedCoupon(5);
    inBackup = await buy(await arrive());
    await product.backUp();
    leaver = await Leaver.arrive(api, mailbox);
    [inLog, returned, left, paidLater] = await Promise.all([
      buy(await arrive(), { couponCode: coupon }),
      buy(await arrive()),
      buy(leaver.customer),
      orderAt(await arrive()),
    ]);
    const [row] = await rows<{ point: string }>('orders', 'SELECT clock_timestamp()::text AS point');
    point = row?.point ?? '';
    await Promise.all([
      pay(paidLater).then(() => paidLater.customer.orderOnce(paidLater.order.id, 'delivered')),
      product.typed('orders', ['refund', returned.order.number, '--by', 'Grace']),
      leaver.leave().then((deletion) => leaver.gone(deletion)),
      arrive()
        .then((customer) => buy(customer, { couponCode: coupon }))
        .then((purchase) => void (forgotten = purchase)),
    ]);
    await eventually(async () => expect(paidBack(await paymentOf(returned))).toBe(1), patiently);
    expect(await uses(coupon)).toBe(2);
    lostAt = performance.now();
    await product.lose();
    await product.restore(point);
    dead = await deadLetters();
  });
  afterAll(() => product.end());

  it('lets nobody in until the deletions of the lost time are repeated', async () => {
    const refused = await answerOf(impatientApi.GET('/config'));
    expect(refused.status).toBe(503);
    const early = await product.type('media', ['accept-database']);
    expect(early).toMatchObject({ code: 1 });
    expect(early.said).toMatch(/1 accounts/);
    const ledger = await product.typed('media', ['list-deletions']);
    expect(ledger).toContain(leaver.userId);
    await product.typed('identity', ['repeat-deletions'], ledger);
    await product.typed('media', ['repeat-photo-deletions']);
    await eventually(() => product.typed('media', ['accept-database']), patiently);
  });

  it('knows its customers again, each with all images', async () => {
    await product.open();
    await eventually(() => signIn(inBackup), patiently);
    const seconds = Math.round((performance.now() - lostAt) / 1_000);
    process.stderr.write(`from the loss to the first customer who signs in: ${seconds} s\n`);
    for (const purchase of [inBackup, inLog]) {
      await signIn(purchase);
      expect(await purchase.customer.orderState(purchase.order.id)).toBe('delivered');
      const sizes = await images(purchase);
      expect(sizes).toHaveLength(20);
      expect(sizes.filter((size) => size < 10_000)).toEqual([]);
      expect(paidBack(await paymentOf(purchase))).toBe(0);
    }
  });

  it('delivers what was paid in the lost time for an order it still knows', async () => {
    await signIn(paidLater);
    await paidLater.customer.orderOnce(paidLater.order.id, 'delivered');
    const sizes = await images(paidLater);
    expect(sizes.filter((size) => size >= 10_000)).toHaveLength(20);
    expect(paidBack(await paymentOf(paidLater))).toBe(0);
  });

  it('knows again what was paid back, and pays nothing back twice', async () => {
    await signIn(returned);
    await returned.customer.orderOnce(returned.order.id, 'refunded');
    expect(paidBack(await paymentOf(returned))).toBe(1);
  });

  it('pays back what was bought in the lost time and nobody knows any more', async () => {
    await eventually(async () => {
      await letTenMinutesPass();
      expect(paidBack(await paymentOf(forgotten))).toBe(1);
    }, patiently);
    const { charged, refunded } = await paymentOf(forgotten);
    expect(refunded).toBe(charged);
  });

  it('has nothing of who left, who cannot come back', async () => {
    const { status } = await answerOf(
      api.POST('/auth/login', { body: { email: leaver.customer.email, password } }),
    );
    expect(status).toBe(401);
    expect(await leaver.traces()).toEqual([]);
    expect(paidBack(await paymentOf(left))).toBe(0);
  });

  it('agrees with Stripe, numbers its documents without gaps, and counts the coupon as it was', async () => {
    await eventually(async () => {
      const money = await moneyOf([], before);
      const known = onlyOneSide(money);
      if (known.length > 0) throw new Error(known.join('; '));
    }, patiently);
    expect(gaps(await moneyOf([], before))).toEqual([]);
    expect(await uses(coupon)).toBe(1);
  });

  it('gives no fact up, and sends all of them', async () => {
    await eventually(async () => {
      for (const service of statefulServices) {
        const [row] = await rows<{ n: number }>(
          service,
          'SELECT count(*)::int AS n FROM outbox WHERE published_at IS NULL',
        );
        if (row?.n !== 0) throw new Error(`${service} has ${row?.n} facts to send`);
      }
    }, patiently);
    expect([...(await deadLetters())].filter((letter) => !dead.has(letter))).toEqual([]);
  });

  it('sells as before', async () => {
    const purchase = await buy(await arrive());
    expect(await images(purchase)).toHaveLength(20);
  });
});
