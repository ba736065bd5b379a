import { describe, expect, test } from '@jest/globals';
import { createI18n } from '@/shared/i18n/create-i18n';
import { languageCodes, type LanguageCode } from '@/shared/i18n/languages';

type Words = readonly [order: string, withdraw: string, confirm: string];

/** Of directive 2011/83/EU, art. 8(2) and 11a(1), (3); pt and no are ours. Sources: docs/law-by-country.md. */
const words: Readonly<Record<LanguageCode, Words>> = {
  en: ['Order with obligation to pay', 'Withdraw from contract here', 'Confirm withdrawal'],
  de: ['Zahlungspflichtig bestellen', 'Vertrag widerrufen', 'Widerruf bestätigen'],
  es: ['Pedido con obligación de pago', 'Desistir del contrato aquí', 'Confirmar desistimiento'],
  pt: ['Encomenda com obrigação de pagar', 'Resolver o contrato aqui', 'Confirmar a resolução'],
  fr: ['Commande avec obligation de paiement', 'Renoncer au contrat ici', 'Confirmer la rétractation'],
  it: ['Ordine con obbligo di pagare', 'Recedere dal contratto qui', 'Conferma recesso'],
  no: ['Bestilling med betalingsplikt', 'Gå fra avtalen her', 'Bekreft at du går fra avtalen'],
  da: ['Ordre med betalingsforpligtelse', 'Fortryd aftale', 'Bekræft fortrydelse'],
  sv: ['Beställning förenad med betalningsskyldighet', 'Ångra avtalet här', 'Bekräfta frånträde'],
  fi: ['Tilaukseen liittyy maksuvelvollisuus', 'Peruuta sopimus tästä', 'Vahvista peruuttaminen'],
  nl: ['Bestelling met betalingsverplichting', 'Hier de overeenkomst herroepen', 'Herroeping bevestigen'],
};

describe('the buttons that make and end a contract', () => {
  test.each(languageCodes)('say what the law says in %s, and nothing else', async (language) => {
    const { t } = await createI18n(language, 'Konterfei', ['checkout', 'common', 'settings', 'withdraw']);
    const [order, withdraw, confirm] = words[language];
    expect(t('checkout:order.button')).toBe(order);
    expect(t('common:footer.withdraw')).toBe(withdraw);
    expect(t('withdraw:confirm.button')).toBe(confirm);
  });

  test.each(languageCodes)('are called by these words in the terms in %s', async (language) => {
    const { t } = await createI18n(language, 'Konterfei', ['terms']);
    const terms = JSON.stringify(t('terms:sections', { returnObjects: true }));
    const [order, withdraw] = words[language];
    expect(terms).toContain(order);
    expect(terms).toContain(`<withdraw>${withdraw}</withdraw>`);
  });
});
