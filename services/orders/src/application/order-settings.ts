import type { ConsentVersions } from '../domain/consents.ts';
import type { DeadlinePolicy } from '../domain/deadline-policy.ts';
import type { PriceBook } from '../domain/price-book.ts';

/** What the operator decides about orders. */
export interface OrderSettings {
  readonly priceBook: PriceBook;
  readonly consentVersions: ConsentVersions;
  readonly deadlines: DeadlinePolicy;
  /** How long an order may wait for its payment. */
  readonly paymentWindowSeconds: number;
  /** How long a coupon use is held for an order that is never committed. */
  readonly reservationSeconds: number;
  /** How long one replica may work on one refund. */
  readonly refundLeaseSeconds: number;
  /** Origin of the product, without a slash at its end. */
  readonly publicUrl: string;
}

export const ORDER_SETTINGS = Symbol('ORDER_SETTINGS');
