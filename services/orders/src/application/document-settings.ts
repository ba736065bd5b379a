import type { Seller } from '../domain/document.ts';
import type { VatSettings } from '../domain/vat-book.ts';

/** What documents of money say about the seller, and by which tax rules. */
export abstract class DocumentSettings {
  abstract readonly vat: VatSettings;
  abstract readonly seller: Seller;
}
