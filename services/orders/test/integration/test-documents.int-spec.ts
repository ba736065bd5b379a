import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { agreementVersions } from '@headshots/proto/agreements';
import { ThreadedPrinter } from '../../src/documents/pdf/threaded-printer.ts';
import { OrdersUnderTest } from './orders-service.ts';

let service: OrdersUnderTest;

beforeAll(async () => {
  service = await OrdersUnderTest.start();
});
afterAll(() => service?.stop());

const isPdf = (pdf: Uint8Array): boolean => Buffer.from(pdf.subarray(0, 8)).toString() === '%PDF-1.7';

it('in test mode a document is made for whoever asks, says TEST, and is in no books', async () => {
  const buyer = await service.customer();
  const { order } = await buyer.place();
  const orderId = order?.id ?? '';
  const invoice = () => service.client.getInvoice({ orderId }, buyer.call);
  const creditNote = () => service.client.getCreditNote({ orderId }, buyer.call);
  const file = await invoice();
  expect(file.number).toBe(`TEST-${order?.number}`);
  expect(isPdf(file.pdf)).toBe(true);
  expect(Buffer.from((await invoice()).pdf)).toEqual(Buffer.from(file.pdf));
  await expect(creditNote()).rejects.toMatchObject({ code: 'invoice.none' });
  const known = async () => {
    const { invoice: hasInvoice, creditNote: hasCreditNote } = await service.client.getOrder(
      { orderId },
      buyer.call,
    );
    return [hasInvoice, hasCreditNote];
  };
  expect(await known()).toEqual([true, false]);
  await service.query(`UPDATE orders SET refunded_at = now() WHERE id = $1`, [orderId]);
  expect(isPdf((await creditNote()).pdf)).toBe(true);
  expect(await known()).toEqual([true, true]);
  expect(await service.books.query('SELECT 1 FROM bookkeeping.documents')).toEqual([]);
});

it('prints the terms that were agreed to for the mail, once for all orders of a language', async () => {
  const mails = service.as('notification');
  const termsOf = async (language: string) => {
    const buyer = await service.customer();
    const { order } = await buyer.place({ language });
    return { orderId: order?.id ?? '', buyer };
  };
  const german = await termsOf('de');
  const first = await mails.getTermsForMail({ orderId: german.orderId });
  expect(first).toMatchObject({
    version: agreementVersions.terms,
    fileName: `agb-und-widerrufsbelehrung-${agreementVersions.terms}.pdf`,
  });
  expect(isPdf(first.pdf)).toBe(true);
  const print = jest.spyOn(ThreadedPrinter.prototype, 'printTerms');
  const again = await mails.getTermsForMail({ orderId: (await termsOf('de')).orderId });
  expect(Buffer.from(again.pdf).equals(Buffer.from(first.pdf))).toBe(true);
  expect(print).not.toHaveBeenCalled();
  print.mockRejectedValueOnce(new RangeError('No font has U+1F642.'));
  const { orderId } = await termsOf('en');
  await expect(mails.getTermsForMail({ orderId })).rejects.toThrow();
  expect((await mails.getTermsForMail({ orderId })).fileName).toMatch(/^terms-and-withdrawal-/);
  print.mockRestore();
  await expect(service.client.getTermsForMail({ orderId }, german.buyer.call)).rejects.toThrow();
  await expect(mails.getTermsForMail({ orderId: randomUUID() })).rejects.toMatchObject({
    code: 'order.not_found',
  });
  // Without the texts that were agreed to no others go out in their place.
  await service.query(
    `UPDATE order_consents SET version = '2020-01-01' WHERE order_id = $1 AND kind = 'terms'`,
    [orderId],
  );
  await expect(mails.getTermsForMail({ orderId })).rejects.toThrow();
});
