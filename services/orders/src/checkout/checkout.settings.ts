import type { ConsentVersions } from '../order/consents.ts';
import type { PriceBook } from './price-book.ts';

/** What the operator decides about the sale. */
export abstract class CheckoutSettings {
  abstract readonly priceBook: PriceBook;
  abstract readonly consentVersions: ConsentVersions;
  /** How long an order may wait for its payment. */
  abstract readonly paymentWindowSeconds: number;
  /** How long a coupon use is held for an order that is never committed. */
  abstract readonly reservationSeconds: number;
  /** Origin of the product, without a slash at its end. */
  abstract readonly publicUrl: string;
}
