import { describe, expect, test } from '@jest/globals';
import { methodsInWords } from '@/entities/catalogue/payment-methods';
import { createI18n } from '@/shared/i18n/create-i18n';
import { languageCodes, type LanguageCode } from '@/shared/i18n/languages';

async function inWords(methods: readonly string[], code: LanguageCode): Promise<string> {
  const texts = await createI18n(code, 'Konterfei', ['common']);
  return methodsInWords(methods, code, texts.getFixedT(null, 'common'));
}

describe('the methods of payment', () => {
  test.each([
    ['en', 'card or Link'],
    ['de', 'Karte, Link oder SEPA-Lastschrift'],
    ['es', 'tarjeta, Link o adeudo directo SEPA'],
    ['pt', 'cartão, Link ou débito direto SEPA'],
    ['fr', 'carte, Link ou prélèvement SEPA'],
    ['it', 'carta, Link o addebito diretto SEPA'],
    ['no', 'kort eller Link'],
    ['da', 'kort eller Link'],
    ['sv', 'kort eller Link'],
    ['fi', 'kortti, Link tai SEPA-suoraveloitus'],
    ['nl', 'een betaalkaart, Link of SEPA-incasso'],
  ] as const)('are those that take the currency of the language: %s', async (code, words) => {
    expect(await inWords(['card', 'link', 'sepa_debit'], code)).toBe(words);
  });

  test('are called as they call themselves', async () => {
    expect(await inWords(['paypal', 'ideal', 'klarna'], 'nl')).toBe('PayPal, iDEAL of Klarna');
    expect(await inWords(['swish', 'ideal'], 'sv')).toBe('Swish');
  });

  test.each(languageCodes)('hide none that has no name here: %s', async (code) => {
    const words = await inWords(['card', 'pay_by_shell'], code);
    expect(words).not.toContain('pay_by_shell');
    expect(words.length).toBeGreaterThan((await inWords(['card'], code)).length + 8);
  });

  test('promise nothing where none takes the currency', async () => {
    expect(await inWords(['sepa_debit'], 'en')).toBe('another method shown there');
  });
});
