import type { ContractTerms } from '../contract-terms.ts';
import type { Document } from '../document.ts';

/** What a thread is asked to print. */
export type PrintTask =
  | { readonly kind: 'document'; readonly document: Document }
  | { readonly kind: 'terms'; readonly terms: ContractTerms };

/** A task that failed; a thread that ends answers nothing. */
export interface NotPrinted {
  readonly name: string;
  readonly message: string;
}

export type Print = { readonly pdf: Uint8Array } | { readonly failure: NotPrinted };
