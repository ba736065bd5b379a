import type { Sale, Seller } from '../../src/documents/document.ts';

export const aSeller = (changes: Partial<Seller> = {}): Seller => ({
  brand: 'Konterfei',
  name: 'Example GmbH',
  street: 'Hauptstraße 1',
  city: '10115 Berlin',
  country: 'Deutschland',
  email: 'support@konterfei.test',
  phone: '+49 30 123456',
  register: 'Amtsgericht Charlottenburg, HRB 12345',
  vatId: 'DE123456789',
  ...changes,
});

/** A premium package of 19.00 EUR on the last day of 2026, taxed in Germany. */
export const aSale = (changes: Partial<Sale> = {}): Sale => ({
  order: '7QK2-M0XE',
  payment: 'pi_1',
  package: 'premium',
  images: 50,
  day: '2026-12-31',
  currency: 'EUR',
  gross: 1900n,
  basisPoints: 1900,
  taxedIn: 'DE',
  buyer: { country: 'DE', from: 'billing', agreed: true, billing: 'DE', card: 'DE' },
  ...changes,
});
