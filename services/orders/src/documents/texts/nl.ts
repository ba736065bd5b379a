import type { DocumentTexts } from './texts.ts';

export const nl: DocumentTexts = {
  invoice: 'Factuur',
  number: 'Nummer',
  day: 'Datum',
  dayOfService: 'Leveringsdatum',
  order: 'Bestelling',
  corrects: 'Corrigeert factuur',
  correctsNumber: '{number} van {day}',
  what: 'Omschrijving',
  amount: 'Bedrag',
  packages: {
    professional: 'AI-portretfoto’s, pakket Professional',
    premium: 'AI-portretfoto’s, pakket Premium',
    ultra: 'AI-portretfoto’s, pakket Ultra',
  },
  images: '{images} portretfoto’s uit één foto, geleverd als download',
  refunded: 'Terugbetaling',
  net: 'Netto',
  vat: 'Btw {rate}',
  total: 'Totaal',
  paidBack: 'Terugbetaald bedrag',
  paid: 'Betaald. Leveringsdatum = factuurdatum.',
  given: 'Het bedrag wordt terugbetaald via dezelfde betaalmethode.',
  notTaxable: 'Niet belastbaar in Duitsland.',
  test: 'Testdocument: er is geen geld overgemaakt en er is geen belasting verschuldigd.',
  vatId: 'Btw-nummer {id}',
};
