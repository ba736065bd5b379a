import type { Order } from '../order/order.ts';
import { berlinDay, correctionOf, invoiceOf, type Document, type DocumentKind } from './document.ts';
import { buyerCountry, vatTreatment } from './vat-book.ts';
import type { DocumentSettings } from './document.settings.ts';

export function testDocument(
  order: Order,
  kind: DocumentKind,
  { seller, vat }: DocumentSettings,
): Document | undefined {
  const { paidAt, refundedAt, total, language } = order;
  if (!paidAt || total.amount === 0n) return undefined;
  const number = `TEST-${order.number}`;
  const day = berlinDay(paidAt);
  const buyer = { billing: null, card: null, ...buyerCountry({ billing: null, card: null }, total.currency) };
  const writing = { seller, language, test: true };
  const invoice = invoiceOf(
    {
      order: order.number,
      payment: '',
      package: order.package,
      images: order.images,
      day,
      currency: total.currency,
      gross: total.amount,
      ...vatTreatment(buyer.country, day, vat),
      buyer,
    },
    writing,
  );
  if (kind === 'invoice') return { ...invoice, number };
  if (!refundedAt) return undefined;
  const corrected = { net: 0n, vat: 0n, gross: 0n };
  const correction = correctionOf(
    { ...invoice, number, corrected },
    total.amount,
    berlinDay(refundedAt),
    writing,
  );
  return correction && { ...correction, number };
}
