import type { Seller } from './document.ts';
import type { VatSettings } from './vat-book.ts';

/** What documents of money say about the seller, and by which tax rules. */
export abstract class DocumentSettings {
  abstract readonly vat: VatSettings;
  abstract readonly seller: Seller;
  /** Origin of the product, without a slash at its end. */
  abstract readonly publicUrl: string;
}
