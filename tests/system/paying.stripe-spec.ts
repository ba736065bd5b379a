import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@headshots/platform/testing';
import { StripeControl, type LedgerPayment } from '@headshots/stripe-double/client';
import { pay } from '../../deploy/src/journey/pay.ts';
import { Customer, patienceMs, type Order } from './support/customer.ts';
import { download, isPdf, type DownloadedDocument } from './support/documents.ts';
import { mailTo } from './support/mail-to.ts';
import { api, mailbox, settings } from './support/stack.ts';
import { rows } from './support/traces.ts';
import { withdraw } from './support/withdrawal.ts';

const stripe = new StripeControl(settings.stripe.doubleUrl);
const patiently = { timeoutMs: patienceMs, everyMs: 100 } as const;

describe('an order that is paid at the hosted page', () => {
  let customer: Customer;
  let order: Order;

  beforeAll(async () => {
    customer = await Customer.arrive(api, mailbox);
    const { id: photoId } = await customer.upload();
    const { data } = await customer.tryToOrder(photoId, { package: 'ultra' });
    order = data.order;
    await pay(settings.publicUrl, data.nextUrl);
  });

  const payment = async (): Promise<LedgerPayment> => {
    const { payments } = await stripe.ledger();
    const own = payments.filter(({ clientReferenceId }) => clientReferenceId === order.id);
    expect(own).toHaveLength(1);
    return own[0] as LedgerPayment;
  };
  const document = (which: 'invoice' | 'credit-note'): Promise<DownloadedDocument> =>
    eventually(async () => {
      const file = await download({ origin: api.origin, token: customer.token }, order.id, which);
      expect(file.status).toBe(200);
      return file;
    }, patiently);
  const booked = () =>
    rows<{ series: string; amount: string; sha256: string }>(
      'orders',
      `SELECT d.series, m.amount, encode(d.sha256, 'hex') AS sha256
       FROM bookkeeping.documents d JOIN movements m ON m.payment_ref = d.payment_ref AND m.document = d.number
       WHERE m.order_id = $1 ORDER BY d.issued_at`,
      [order.id],
    );

  it('is charged once, confirmed by mail, and has the invoice that the books hold', async () => {
    await mailTo(customer.email, `Order ${order.number}: confirmation and receipt`);
    const invoice = await document('invoice');
    expect(isPdf(invoice)).toBe(true);
    expect(await booked()).toEqual([
      { series: 'RE', amount: String(order.total.amount), sha256: hashOf(invoice) },
    ]);
    expect(await payment()).toMatchObject({ charged: order.total.amount, refunded: 0, refunds: [] });
  });

  it('is withdrawn: receipt and money at once, and a correction in the books', async () => {
    await withdraw(api, order.number, customer.email);
    await mailTo(customer.email, 'We received your withdrawal');
    await customer.orderOnce(order.id, 'refunded');
    await mailTo(customer.email, `Refund for order ${order.number}`);
    const { total } = order;
    expect(await payment()).toMatchObject({
      charged: total.amount,
      refunded: total.amount,
      rest: 0,
      refunds: [{ amount: total.amount, status: 'succeeded' }],
    });
    const creditNote = await document('credit-note');
    expect(isPdf(creditNote)).toBe(true);
    expect(await booked()).toEqual([
      expect.objectContaining({ series: 'RE', amount: String(total.amount) }),
      { series: 'RK', amount: String(-total.amount), sha256: hashOf(creditNote) },
    ]);
  });
});

const hashOf = ({ content }: DownloadedDocument): string =>
  createHash('sha256').update(content).digest('hex');
