import type { DocumentTexts } from './texts.ts';

export const da: DocumentTexts = {
  invoice: 'Faktura',
  number: 'Nummer',
  day: 'Dato',
  dayOfService: 'Leveringsdato',
  order: 'Ordre',
  corrects: 'Vedrører faktura',
  correctsNumber: '{number} af {day}',
  what: 'Beskrivelse',
  amount: 'Beløb',
  packages: {
    professional: 'AI-portrætter, pakken Professional',
    premium: 'AI-portrætter, pakken Premium',
    ultra: 'AI-portrætter, pakken Ultra',
  },
  images: '{images} billeder lavet ud fra ét foto, leveret til download',
  refunded: 'Tilbagebetaling',
  net: 'Netto',
  vat: 'Moms {rate}',
  total: 'I alt',
  paidBack: 'Tilbagebetales',
  paid: 'Betalt. Leveringsdatoen er fakturadatoen.',
  given: 'Beløbet går tilbage samme vej som det blev betalt.',
  notTaxable: 'Ikke momspligtig i Tyskland.',
  test: 'Testdokument: der er ikke overført penge, og der skal ikke betales moms.',
  vatId: 'Momsnummer {id}',
};
