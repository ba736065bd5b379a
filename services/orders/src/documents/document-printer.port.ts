import type { ContractTerms } from './contract-terms.ts';
import type { Document } from './document.ts';

export abstract class DocumentPrinter {
  /**
   * The same document gives the same bytes.
   * @throws RangeError when no font has one of its characters
   */
  abstract print(document: Document): Promise<Uint8Array>;

  /** The same terms give the same bytes. @throws RangeError when no font has one of their characters */
  abstract printTerms(terms: ContractTerms): Promise<Uint8Array>;
}
