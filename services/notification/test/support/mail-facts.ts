import type { Contact } from '../../src/mails/contacts.port.ts';
import type { OrderFacts } from '../../src/mails/orders.port.ts';

export const order: OrderFacts = {
  number: 'K-7F3Q',
  photoId: '0198/photo',
  package: 'premium',
  images: 50,
  listPrice: { amount: 1900, currency: 'EUR' },
  estimatedMinutes: 50,
  discount: { amount: 380, currency: 'EUR' },
  total: { amount: 1520, currency: 'EUR' },
  couponCode: 'WELCOME20',
  bypass: false,
  placedAt: new Date('2026-11-20T23:30:00Z'),
  deliveredAt: undefined,
  refundReason: 'generation.no_face',
  language: undefined,
  paidAt: new Date('2026-11-20T23:31:00Z'),
  claim: undefined,
};
export const ada: Contact = { email: 'ada@example.org', firstName: 'Ada', language: 'en' };
export const annegret: Contact = { email: 'annegret@example.org', firstName: 'Annegret', language: 'de' };
export const sender = {
  brand: 'Konterfei',
  publicUrl: 'http://localhost:8080',
  hasDesk: false,
  supportEmail: 'help@example.org',
  operator: ['Konterfei GmbH', 'Beispielweg 1', '10115 Berlin'],
  phone: '+49 30 1234567',
  vatId: 'DE123456789',
};
