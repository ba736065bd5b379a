import type { Package } from '@headshots/proto/vocabulary';
import type { Currency } from '../order/money.ts';
import type { Order } from '../order/order.ts';
import { buyerCountry, taxed, vatTreatment, type TaxedAmount, type VatSettings } from './vat-book.ts';

/** What the law wants of a sale that was paid in test mode. Nothing in it leads back to the buyer. */
export interface LedgerEntry extends TaxedAmount {
  readonly number: string;
  /** Random; the same for all sales to one person. */
  readonly customer: string;
  readonly paidAt: Date;
  readonly package: Package;
  readonly currency: Currency;
  readonly country: string;
  readonly paymentReference: string;
  readonly refundedAt: Date | null;
  readonly refundReference: string | null;
}

/** Undefined for an order that was not paid, or for nothing. */
export function ledgerEntry(
  order: Order,
  customer: string,
  refundReference: string | null,
  vat: VatSettings,
): LedgerEntry | undefined {
  const { number, paidAt, total, refundedAt, paymentSessionId: paymentReference } = order;
  if (!paidAt || total.amount === 0n) return undefined;
  const { currency } = total;
  const { country } = buyerCountry({ billing: null, card: null }, currency);
  const { basisPoints } = vatTreatment(country, paidAt.toISOString().slice(0, 10), vat);
  const sale = { country, number, customer, paidAt, package: order.package, currency, paymentReference };
  return { ...sale, ...taxed(total.amount, basisPoints), refundedAt, refundReference };
}
