import type { Document } from './document.ts';
import type { TaxedAmount } from './vat-book.ts';

/** What corrections took back from a payment so far; below zero, or nothing. */
export function correctedOf(documents: readonly Pick<Document, 'facts'>[], payment: string): TaxedAmount {
  const corrections = documents.filter(
    ({ facts }) => facts.kind === 'correction' && facts.payment === payment,
  );
  const sum = (of: 'net' | 'vat' | 'gross'): bigint =>
    corrections.reduce((total, { facts }) => total + BigInt(facts[of]), 0n);
  return { net: sum('net'), vat: sum('vat'), gross: sum('gross') };
}
