import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { UnitOfWork } from '@headshots/platform/persistence';
import { eventually } from '@headshots/platform/testing';
import { AccountDeletionRequestedSchema } from '@headshots/proto/identity/v1/events_pb';
import { DocumentKind, type Order } from '@headshots/proto/orders/v1/orders_pb';
import { register } from 'prom-client';
import { IssueDocuments } from '../../src/documents/issue-documents.use-case.ts';
import type { Document } from '../../src/documents/document.ts';
import { BooksRepository } from '../../src/documents/books.repository.ts';
import { PaymentRepository } from '../../src/payments/payment.repository.ts';
import { FakePayment } from './fake-payment.ts';
import { OrdersUnderTest, type Customer } from './orders-service.ts';

const payment = new FakePayment();
payment.paysAtOnce = false;
let service: OrdersUnderTest;
let customer: Customer;
let order: Order;
let paymentRef: string;

beforeAll(async () => {
  service = await OrdersUnderTest.start({ DOCUMENTS_POLL_MS: '50', VAT_SCHEME: 'oss' }, payment.provider);
});
afterAll(() => service?.stop());
beforeEach(async () => {
  customer = await service.customer();
  const placed = await customer.place();
  if (!placed.order) throw new Error('no order');
  order = placed.order;
  await isPaid(order);
  paymentRef = `pi_${randomUUID()}`;
});

/** As the provider's events will say; what money moved is written down by each test. */
const isPaid = ({ id }: Pick<Order, 'id'>) =>
  service.query(
    `UPDATE orders SET state = 'delivered', paid_at = now(), delivered_at = now(), deadline_at = NULL WHERE id = $1`,
    [id],
  );
const move = (kind: string, amount: number, options: { at?: string; payment?: string } = {}) =>
  service.query(
    `INSERT INTO movements (kind, provider_ref, order_id, payment_ref, amount, currency, at)
     VALUES ($1, $2, $3, $4, $5, 'EUR', $6)`,
    [
      kind,
      randomUUID(),
      order.id,
      options.payment ?? paymentRef,
      amount,
      options.at ?? '2026-11-21T12:00:00Z',
    ],
  );
const documents = async (): Promise<readonly Document[]> =>
  (
    await service.books.query(
      'SELECT snapshot FROM bookkeeping.documents WHERE order_id = $1 ORDER BY series, year, position',
      [order.id],
    )
  ).map(({ snapshot }) => snapshot as Document);
const waiting = () =>
  service.query('SELECT 1 FROM movements WHERE document IS NULL AND order_id = $1', [order.id]);
const settled = (count: number): Promise<readonly Document[]> =>
  eventually(async () => {
    const all = await documents();
    expect(all).toHaveLength(count);
    expect(await waiting()).toEqual([]);
    return all;
  });
const attempt = 7;
const paidIn = (billing: string | null, card: string | null) =>
  service.query(
    `INSERT INTO payments (order_id, attempt, order_number, state, amount, currency, language, email_hash, expires_at,
       payment_ref, billing_country, card_country)
     VALUES ($1, $6, $2, 'paid', 1200, 'EUR', 'en', '', now(), $3, $4, $5)`,
    [order.id, order.number, paymentRef, billing, card, attempt],
  );
/** What the charge tells of the card that paid; no country where it was none. */
const chargeTells = (country: string | null) =>
  service
    .get(UnitOfWork)
    .run((tx) => service.get(PaymentRepository).noteCardOf(tx, order.id, attempt, { country, mark: null }));
/** One more turn beside those of the service. */
const numberNow = () => service.get(IssueDocuments).number();
/** How many invoices were counted of which billing address and card name two countries. */
const contradictionsCounted = async (): Promise<number> =>
  (await register.getSingleMetric('orders_buyer_country_differs_total')?.get())?.values[0]?.value ?? 0;
const invoice = () => service.client.getInvoice({ orderId: order.id }, customer.call);
const creditNote = () => service.client.getCreditNote({ orderId: order.id }, customer.call);
const isPdf = (pdf: Uint8Array): boolean => Buffer.from(pdf.subarray(0, 8)).toString() === '%PDF-1.7';

describe('an invoice', () => {
  it('comes soon after the payment, by the tax of the buyer', async () => {
    await expect(invoice()).rejects.toMatchObject({ code: 'invoice.not_ready', retryAfterSeconds: 2 });
    const known = async () => (await service.client.getOrder({ orderId: order.id }, customer.call)).invoice;
    expect(await known()).toBe(false);
    await paidIn('FI', 'FI');
    await move('charge', 1200);
    const [document] = await settled(1);
    expect(document?.facts).toMatchObject({
      kind: 'invoice',
      day: '2026-11-21',
      order: order.number,
      payment: paymentRef,
      gross: '1200',
      vat: '244',
      basisPoints: 2550,
      taxedIn: 'FI',
      buyer: { country: 'FI', from: 'billing', agreed: true },
    });
    expect(await known()).toBe(true);
    const file = await eventually(invoice);
    expect(file.number).toBe(document?.number);
    expect(isPdf(file.pdf)).toBe(true);
    await expect(creditNote()).rejects.toMatchObject({ code: 'invoice.none', status: 404 });
  });

  it('is flagged when nothing but its currency tells the country', async () => {
    await move('charge', 1200);
    const [document] = await settled(1);
    expect(document?.facts.buyer).toMatchObject({ country: 'DE', from: 'market', agreed: false });
  });

  it.each(['CH', 'US'])('is taxed at home when a German card pays and %s is typed', async (typed) => {
    const before = await contradictionsCounted();
    await paidIn(typed, 'DE');
    await move('charge', 1200);
    const [document] = await settled(1);
    expect(document?.facts).toMatchObject({
      gross: '1200',
      net: '1008',
      vat: '192',
      basisPoints: 1900,
      taxedIn: 'DE',
      buyer: { country: 'DE', from: 'home', agreed: false, billing: typed, card: 'DE' },
    });
    const { number } = document ?? {};
    expect(
      await BooksRepository.use(service.books.url, (reader) =>
        reader.contradictions('2026-11-01', '2026-12-01'),
      ),
    ).toContainEqual({ number, order: order.number, billing: typed, card: 'DE' });
    await eventually(async () => expect(await contradictionsCounted()).toBe(before + 1));
    await numberNow();
    expect(await contradictionsCounted()).toBe(before + 1);
  });

  it('counts as a contradiction once it is committed, however often its transaction failed before', async () => {
    const before = await contradictionsCounted();
    await service.books.query('ALTER FUNCTION bookkeeping.issue(jsonb) RENAME TO withheld');
    try {
      await paidIn('CH', 'DE');
      await move('charge', 1200);
      // A turn that meets the lock of another finds nothing to do; a later one fails.
      await eventually(() => expect(numberNow()).rejects.toThrow('bookkeeping.issue(jsonb) does not exist'));
      expect(await contradictionsCounted()).toBe(before);
    } finally {
      await service.books.query('ALTER FUNCTION bookkeeping.withheld(jsonb) RENAME TO issue');
    }
    await settled(1);
    await eventually(async () => expect(await contradictionsCounted()).toBe(before + 1));
  });

  it('waits until the charge tells of its card, and goes without it after two minutes', async () => {
    await paidIn('CH', null);
    await move('charge', 1200, { at: 'now' });
    await numberNow();
    expect(await documents()).toEqual([]);
    await expect(invoice()).rejects.toMatchObject({ code: 'invoice.not_ready' });
    await service.query(`UPDATE movements SET at = at - interval '2 minutes' WHERE order_id = $1`, [
      order.id,
    ]);
    const [document] = await settled(1);
    expect(document?.facts).toMatchObject({
      vat: '0',
      taxedIn: null,
      buyer: { country: 'CH', from: 'billing', agreed: false, billing: 'CH', card: null },
    });
  });

  it.each([
    ['a German card', 'DE', { vat: '192', taxedIn: 'DE', buyer: { country: 'DE', from: 'home' } }],
    ['no card', null, { vat: '0', taxedIn: null, buyer: { country: 'CH', from: 'billing' } }],
  ])('comes as soon as the charge has told of %s', async (_, card, facts) => {
    await paidIn('CH', null);
    await move('charge', 1200, { at: 'now' });
    await numberNow();
    expect(await documents()).toEqual([]);
    expect(await chargeTells(card)).toBe(true);
    const [document] = await settled(1);
    expect(document?.facts).toMatchObject(facts);
  });

  it('is for the owner of the order, and for the service that writes the mails', async () => {
    await move('charge', 1200);
    const { number } = await eventually(invoice);
    const stranger = await service.customer();
    await expect(service.client.getInvoice({ orderId: order.id }, stranger.call)).rejects.toMatchObject({
      code: 'order.access_denied',
    });
    await expect(service.client.getInvoice({ orderId: 'x' }, customer.call)).rejects.toMatchObject({
      code: 'order.not_found',
    });
    const request = { orderId: order.id, kind: DocumentKind.INVOICE };
    const mails = service.as('notification');
    expect((await mails.getDocumentForMail(request)).number).toBe(number);
    await expect(service.client.getDocumentForMail(request, customer.call)).rejects.toThrow();
  });

  it('is not made of money that the order was not paid with', async () => {
    await service.query(`UPDATE orders SET state = 'awaiting_payment', paid_at = NULL WHERE id = $1`, [
      order.id,
    ]);
    await move('charge', 700);
    const later = await service.customer();
    const { order: other } = await later.place();
    await isPaid({ id: other?.id ?? '' });
    await service.query(
      `INSERT INTO movements (kind, provider_ref, order_id, payment_ref, amount, currency)
       VALUES ('charge', $1, $2, $1, 1200, 'EUR')`,
      [randomUUID(), other?.id],
    );
    await eventually(() => service.client.getInvoice({ orderId: other?.id ?? '' }, later.call));
    expect(await documents()).toEqual([]);
    await expect(invoice()).rejects.toMatchObject({ code: 'invoice.none' });
  });

  it('is not made of an order that nobody pays for', async () => {
    await service.query('UPDATE orders SET total_amount = 0 WHERE id = $1', [order.id]);
    await expect(invoice()).rejects.toMatchObject({ code: 'invoice.none' });
  });
});

describe('a correction', () => {
  it('takes back what was paid back, in parts up to the whole and never more', async () => {
    await move('charge', 1200);
    const [sold] = await settled(1);
    await move('refund', -500);
    await settled(2);
    await Promise.all([move('refund', -700), move('refund', -1200)]);
    const [, ...corrections] = await eventually(async () => {
      expect(await waiting()).toEqual([]);
      return documents();
    });
    const sum = (of: 'gross' | 'vat') =>
      corrections.reduce((total, { facts }) => total + Number(facts[of]), 0);
    expect([sum('gross'), sum('vat')]).toEqual([-1200, -Number(sold?.facts.vat)]);
    for (const { facts } of corrections) expect(facts.corrects?.number).toBe(sold?.number);
    const newest = await eventually(creditNote);
    const { orders } = await service.client.listOrders({ limit: 5 }, customer.call);
    expect(orders).toMatchObject([{ invoice: true, creditNote: true }]);
    expect(newest.number).toBe(corrections.at(-1)?.number);
  });

  it('is not needed again when a refund that bounced is paid another way', async () => {
    await move('charge', 1200);
    await move('refund', -1200);
    await settled(2);
    await move('refund_bounced', 1200);
    await move('refund', -1200);
    await eventually(async () =>
      expect(
        await service.query(`SELECT document FROM movements WHERE order_id = $1 AND document = ''`, [
          order.id,
        ]),
      ).toHaveLength(1),
    );
    expect(await documents()).toHaveLength(2);
  });

  it('waits for its invoice, in whatever order the money is written down', async () => {
    await move('refund', -1200, { at: '2026-11-20T00:00:00Z' });
    await move('charge', 1200);
    const all = await settled(2);
    expect(all.map(({ facts }) => facts.kind)).toEqual(['invoice', 'correction']);
  });

  it('follows a dispute when it is lost, not while it is open', async () => {
    await move('charge', 1200);
    await move('dispute_withdrawn', -1200);
    const marker = await service.customer();
    await eventually(async () => expect(await documents()).toHaveLength(1));
    await service.query(`UPDATE orders SET state = 'disputed' WHERE id = $1`, [order.id]);
    // Whatever comes later has its document, and the open dispute still has none.
    const { order: later } = await marker.place();
    await isPaid({ id: later?.id ?? '' });
    await service.query(
      `INSERT INTO movements (kind, provider_ref, order_id, payment_ref, amount, currency)
       VALUES ('charge', $1, $2, $1, 1200, 'EUR')`,
      [randomUUID(), later?.id],
    );
    await eventually(() => service.client.getInvoice({ orderId: later?.id ?? '' }, marker.call));
    expect(await documents()).toHaveLength(1);
    await service.query(`UPDATE orders SET state = 'charged_back' WHERE id = $1`, [order.id]);
    expect((await settled(2))[1]?.facts).toMatchObject({ kind: 'correction', gross: '-1200' });
  });
});

it('numbers what 64 payments of New Year leave, and prints all of it once', async () => {
  const midnight = Date.parse('2026-12-31T23:00:00Z');
  await Promise.all(
    Array.from({ length: 64 }, (_, n) =>
      move('charge', 1200, {
        at: new Date(midnight + (n - 32) * 10).toISOString(),
        payment: `pi_${randomUUID()}`,
      }),
    ),
  );
  await eventually(async () => expect(await documents()).toHaveLength(64));
  const numbers = (await documents()).map(({ number }) => number);
  const of = (year: number) => numbers.filter((number) => number.includes(`-${year}-`));
  expect([of(2026).length, of(2027).length]).toEqual([32, 32]);
  await eventually(async () =>
    expect(await service.books.query('SELECT 1 FROM bookkeeping.documents WHERE pdf IS NULL')).toEqual([]),
  );
  expect(await BooksRepository.use(service.books.url, (reader) => reader.faults())).toEqual([]);
});

it('prints what a process left behind that died after giving the number', async () => {
  await move('charge', 1200);
  await eventually(invoice);
  await service.books.query(
    `SELECT bookkeeping.issue(jsonb_build_array(jsonb_build_object('series', 'RE', 'day', '2026-11-21', 'movement',
       'charge:left', 'order_id', order_id, 'payment_ref', 'pi_left', 'snapshot', snapshot - 'number')))
     FROM bookkeeping.documents WHERE order_id = $1`,
    [order.id],
  );
  await eventually(async () =>
    expect(
      await service.books.query(
        `SELECT sha256 = sha256(pdf) AS whole FROM bookkeeping.documents WHERE movement = 'charge:left'`,
      ),
    ).toEqual([{ whole: true }]),
  );
});

it('keeps documents without their order when the account goes, also those that were not made yet', async () => {
  await move('charge', 1200);
  const deletionId = randomUUID();
  service.identity.deletions.set(deletionId, customer.userId);
  await service.bus.send(AccountDeletionRequestedSchema, { deletionId, userId: customer.userId });
  await eventually(async () => expect(await service.ordersOf(customer)).toEqual([]));
  const kept = await service.books.query(
    'SELECT order_id, customer, snapshot FROM bookkeeping.documents WHERE payment_ref = $1',
    [paymentRef],
  );
  expect(kept).toHaveLength(1);
  expect(kept[0]).toMatchObject({ order_id: null, snapshot: { facts: { kind: 'invoice', gross: '1200' } } });
  expect(JSON.stringify(kept)).not.toContain(customer.userId);
  expect(await service.books.records(order.number)).toEqual([]);
});
