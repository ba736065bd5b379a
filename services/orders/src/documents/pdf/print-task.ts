import type { ContractTerms } from '../contract-terms.ts';
import type { Document } from '../document.ts';

export type PrintTask =
  | { readonly kind: 'document'; readonly document: Document }
  | { readonly kind: 'terms'; readonly terms: ContractTerms };

export interface NotPrinted {
  readonly name: string;
  readonly message: string;
}

export type Print = { readonly pdf: Uint8Array } | { readonly failure: NotPrinted };
