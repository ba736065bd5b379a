import type { DocumentTexts } from './texts.ts';

export const sv: DocumentTexts = {
  invoice: 'Faktura',
  number: 'Nummer',
  day: 'Datum',
  dayOfService: 'Leveransdatum',
  order: 'Beställning',
  corrects: 'Avser faktura',
  correctsNumber: '{number} av den {day}',
  what: 'Beskrivning',
  amount: 'Belopp',
  packages: {
    professional: 'AI-porträtt, paket Professional',
    premium: 'AI-porträtt, paket Premium',
    ultra: 'AI-porträtt, paket Ultra',
  },
  images: '{images} bilder från ett foto, att ladda ner',
  refunded: 'Återbetalning',
  net: 'Netto',
  vat: 'Moms {rate}',
  total: 'Totalt',
  paidBack: 'Återbetalas',
  paid: 'Betald. Leveransdatum är fakturadatum.',
  given: 'Beloppet går tillbaka samma väg som det betalades.',
  notTaxable: 'Omfattas inte av moms i Tyskland.',
  test: 'Testdokument: inga pengar har överförts och ingen skatt ska betalas.',
  vatId: 'Momsregistreringsnummer {id}',
};
