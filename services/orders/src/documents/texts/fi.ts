import type { DocumentTexts } from './texts.ts';

export const fi: DocumentTexts = {
  invoice: 'Lasku',
  number: 'Numero',
  day: 'Päiväys',
  dayOfService: 'Suorituspäivä',
  order: 'Tilaus',
  corrects: 'Oikaisee laskun',
  correctsNumber: '{number}, {day}',
  what: 'Selite',
  amount: 'Summa',
  packages: {
    professional: 'Tekoälyllä luodut henkilökuvat, paketti Professional',
    premium: 'Tekoälyllä luodut henkilökuvat, paketti Premium',
    ultra: 'Tekoälyllä luodut henkilökuvat, paketti Ultra',
  },
  images: '{images} kuvaa yhdestä valokuvasta, toimitettu ladattavina',
  refunded: 'Hyvitys',
  net: 'Veroton summa',
  vat: 'Alv {rate}',
  total: 'Yhteensä',
  paidBack: 'Hyvitys yhteensä',
  paid: 'Maksettu. Suorituspäivä on laskun päiväys.',
  given: 'Summa palautetaan samalla maksutavalla, jolla se maksettiin.',
  notTaxable: 'Ei arvonlisäveron alaista Saksassa.',
  test: 'Testiasiakirja: rahaa ei ole siirretty eikä veroa ole maksettava.',
  vatId: 'Alv-tunniste {id}',
};
