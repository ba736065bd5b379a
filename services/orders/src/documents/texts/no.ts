import type { DocumentTexts } from './texts.ts';

export const no: DocumentTexts = {
  invoice: 'Faktura',
  number: 'Nummer',
  day: 'Dato',
  dayOfService: 'Leveringsdato',
  order: 'Bestilling',
  corrects: 'Gjelder faktura',
  correctsNumber: '{number} av {day}',
  what: 'Beskrivelse',
  amount: 'Beløp',
  packages: {
    professional: 'KI-portretter, pakke Professional',
    premium: 'KI-portretter, pakke Premium',
    ultra: 'KI-portretter, pakke Ultra',
  },
  images: '{images} portretter laget av ett originalbilde, til nedlasting',
  refunded: 'Tilbakebetaling',
  net: 'Netto',
  vat: 'Mva. {rate}',
  total: 'Totalt',
  paidBack: 'Betales tilbake',
  paid: 'Betalt. Leveringsdatoen er fakturadatoen.',
  given: 'Beløpet går tilbake samme vei som det ble betalt.',
  notTaxable: 'Ikke mva-pliktig i Tyskland.',
  test: 'Testdokument: ingen penger er overført, og ingen avgift skal betales.',
  vatId: 'Mva-nummer {id}',
};
