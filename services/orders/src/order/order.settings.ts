import type { ConsentVersions } from './consents.ts';
import type { DeadlinePolicy } from './deadline.policy.ts';
import type { PriceBook } from '../checkout/price-book.ts';

/** What the operator decides about orders. */
export abstract class OrderSettings {
  abstract readonly priceBook: PriceBook;
  abstract readonly consentVersions: ConsentVersions;
  abstract readonly deadlines: DeadlinePolicy;
  /** How long an order may wait for its payment. */
  abstract readonly paymentWindowSeconds: number;
  /** How long a coupon use is held for an order that is never committed. */
  abstract readonly reservationSeconds: number;
  /** How long one replica may work on one refund. */
  abstract readonly refundLeaseSeconds: number;
  /** Makes marks of addresses and networks that lead back to none. */
  abstract readonly markKey: string;
  /** Origin of the product, without a slash at its end. */
  abstract readonly publicUrl: string;
}
