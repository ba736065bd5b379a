import type { Currency } from './money.ts';
import type { Order } from './order.ts';
import type { Package } from '@headshots/proto/vocabulary';
import { taxed, type TaxedAmount } from './sales-tax.ts';

/** What the law obliges us to keep of a sale. Nothing in it leads back to the buyer. */
export interface LedgerEntry extends TaxedAmount {
  readonly number: string;
  /** Random; the same for all sales to one person. */
  readonly customer: string;
  readonly paidAt: Date;
  readonly package: Package;
  readonly currency: Currency;
  readonly paymentReference: string;
  readonly refundedAt: Date | null;
  readonly refundReference: string | null;
}

/** Undefined for an order nobody paid money for. */
export function ledgerEntry(
  order: Order,
  customer: string,
  refundReference: string | null,
): LedgerEntry | undefined {
  const { number, paidAt, total, refundedAt, paymentSessionId: paymentReference } = order;
  if (!paidAt || total.amount === 0n) return undefined;
  const { currency } = total;
  const sale = { number, customer, paidAt, package: order.package, currency, paymentReference };
  return { ...sale, ...taxed(total), refundedAt, refundReference };
}
