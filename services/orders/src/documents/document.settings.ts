import type { Seller } from './document.ts';
import type { VatSettings } from './vat-book.ts';

export abstract class DocumentSettings {
  abstract readonly vat: VatSettings;
  abstract readonly seller: Seller;
  abstract readonly publicUrl: string;
}
