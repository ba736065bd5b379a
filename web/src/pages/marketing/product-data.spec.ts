import { describe, expect, test } from '@jest/globals';
import { builtInPriceBook } from '@/shared/config/app-config';
import { productData, type ProductPage } from '@/pages/marketing/product-data';
import { createI18n } from '@/shared/i18n/create-i18n';
import { jsonLd } from '@/app/json-ld';
import { testConfig } from '@/testing/config';

async function dataOf(language: ProductPage['language'], config: Partial<ProductPage['config']> = {}) {
  const texts = await createI18n(language, 'Konterfei', ['pricing']);
  const t = texts.getFixedT(null, 'pricing');
  return productData({ t, language, alias: language, config: { ...testConfig, ...config } });
}

describe('what search engines read of the prices', () => {
  test('is one product with an offer of each package, by the price book of the page', async () => {
    const [first, ...others] = builtInPriceBook;
    if (first === undefined) throw new Error('the price book is empty');
    const priceBook = [{ ...first, prices: { ...first.prices, SEK: 14950 } }, ...others];
    expect(await dataOf('sv', { priceBook, publicUrl: 'https://konterfei.test' })).toMatchObject({
      '@type': 'Product',
      name: 'Konterfei',
      image: 'https://konterfei.test/examples/0123456789ab/hero-960.jpg',
      offers: [
        { sku: 'professional', price: '149.50', priceCurrency: 'SEK' },
        { sku: 'premium', price: '219.00', url: 'https://konterfei.test/sv/upload?package=premium' },
        { sku: 'ultra', price: '449.00', seller: { name: 'Example GmbH' } },
      ],
    });
  });

  test('names no address as long as the site does not know its own', async () => {
    const data = await dataOf('en');
    expect(data).toMatchObject({ offers: [{ price: '13.00', priceCurrency: 'USD' }, {}, {}] });
    expect(JSON.stringify(data)).not.toMatch(/"(url|image)"/);
  });

  test('cannot close the block that it stands in', async () => {
    const block = jsonLd(await dataOf('en', { brand: '</script><script>alert(1)' }));
    expect(block.match(/<\/?script/g)).toEqual(['<script', '</script']);
    expect(block).toContain('\\u003c/script>');
  });
});
