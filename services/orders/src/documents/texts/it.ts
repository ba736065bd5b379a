import type { DocumentTexts } from './texts.ts';

export const it: DocumentTexts = {
  invoice: 'Fattura',
  number: 'Numero',
  day: 'Data',
  dayOfService: 'Data della prestazione',
  order: 'Ordine',
  corrects: 'Rettifica la fattura',
  correctsNumber: '{number}, data: {day}',
  what: 'Descrizione',
  amount: 'Importo',
  packages: {
    professional: 'Ritratti con IA, pacchetto Professional',
    premium: 'Ritratti con IA, pacchetto Premium',
    ultra: 'Ritratti con IA, pacchetto Ultra',
  },
  images: '{images} immagini da una foto, consegnate come download',
  refunded: 'Rimborso',
  net: 'Imponibile',
  vat: 'IVA {rate}',
  total: 'Totale',
  paidBack: 'Importo rimborsato',
  paid: 'Pagata. La data della prestazione è la data della fattura.',
  given: 'L’importo viene rimborsato con lo stesso mezzo di pagamento.',
  notTaxable: 'Non soggetta a IVA in Germania.',
  test: 'Documento di prova: non è stato mosso denaro e non è dovuta alcuna imposta.',
  vatId: 'Partita IVA {id}',
};
