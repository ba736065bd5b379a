import { expect, test } from '@jest/globals';
import { builtInPriceBook } from '@/shared/config/app-config';
import { createI18n } from '@/shared/i18n/create-i18n';
import { languageCodes } from '@/shared/i18n/languages';

test.each(languageCodes)('the answers name the sizes and times of the packages in %s', async (code) => {
  const t = (await createI18n(code, 'Konterfei', ['faq'])).getFixedT(null, 'faq');
  const numbersIn = (text: string) => new Set([...text.matchAll(/\d+/g)].map(([digits]) => Number(digits)));
  const images = builtInPriceBook.map((each) => each.images);
  const minutes = builtInPriceBook.map((each) => each.estimatedMinutes);
  expect(numbersIn(t('answer.price'))).toEqual(new Set(images));
  expect(numbersIn(t('answer.time'))).toEqual(new Set([...images, ...minutes]));
});
