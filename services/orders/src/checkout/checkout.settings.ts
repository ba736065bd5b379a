import type { ConsentVersions } from '../order/consents.ts';
import type { PriceBook } from './price-book.ts';

export abstract class CheckoutSettings {
  abstract readonly priceBook: PriceBook;
  abstract readonly consentVersions: ConsentVersions;
  abstract readonly paymentWindowSeconds: number;
  abstract readonly reservationSeconds: number;
  /** Origin of the product, without a slash at its end. */
  abstract readonly publicUrl: string;
}
