import type { DocumentTexts } from './texts.ts';

export const en: DocumentTexts = {
  invoice: 'Invoice',
  number: 'Number',
  day: 'Date',
  dayOfService: 'Date of service',
  order: 'Order',
  corrects: 'Corrects invoice',
  correctsNumber: '{number} of {day}',
  what: 'Description',
  amount: 'Amount',
  packages: {
    professional: 'AI headshots, package Professional',
    premium: 'AI headshots, package Premium',
    ultra: 'AI headshots, package Ultra',
  },
  images: '{images} images made from one photo, delivered as downloads',
  refunded: 'Paid back',
  net: 'Net',
  vat: 'VAT {rate}',
  total: 'Total',
  paidBack: 'Paid back',
  paid: 'Paid. The date of service is the date of the invoice.',
  given: 'The amount is refunded to the payment method that was used.',
  notTaxable: 'Not taxable in Germany.',
  test: 'Test document: no money was moved and no tax is owed.',
  vatId: 'VAT ID {id}',
};
