import type { DocumentTexts } from './texts.ts';

export const de: DocumentTexts = {
  invoice: 'Rechnung',
  number: 'Nummer',
  day: 'Datum',
  dayOfService: 'Leistungsdatum',
  order: 'Bestellung',
  corrects: 'Korrigiert Rechnung',
  correctsNumber: '{number} vom {day}',
  what: 'Leistung',
  amount: 'Betrag',
  packages: {
    professional: 'KI-Bewerbungsfotos, Paket Professional',
    premium: 'KI-Bewerbungsfotos, Paket Premium',
    ultra: 'KI-Bewerbungsfotos, Paket Ultra',
  },
  images: '{images} Bilder aus einem Foto, geliefert zum Herunterladen',
  refunded: 'Erstattung',
  net: 'Netto',
  vat: 'USt. {rate}',
  total: 'Gesamtbetrag',
  paidBack: 'Erstattungsbetrag',
  paid: 'Bezahlt. Das Leistungsdatum ist das Rechnungsdatum.',
  given: 'Der Betrag wird auf dem Weg erstattet, auf dem bezahlt wurde.',
  notTaxable: 'In Deutschland nicht steuerbar.',
  test: 'Testbeleg: Es ist kein Geld geflossen und keine Steuer geschuldet.',
  vatId: 'USt-IdNr. {id}',
};
