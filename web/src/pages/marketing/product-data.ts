import type { TFunction } from 'i18next';
import type { AppConfig } from '@/shared/config/app-config';
import { localised, paths } from '@/shared/config/paths';
import { exampleHero } from '@/pages/marketing/examples';
import { decimalOf } from '@/shared/i18n/format';
import { languages, type LanguageCode } from '@/shared/i18n/languages';
import { offersIn } from '@/entities/catalogue/offers';

export interface ProductPage {
  readonly t: TFunction<'pricing'>;
  /** Decides the market: its currency is the one that the page shows. */
  readonly language: LanguageCode;
  readonly alias: LanguageCode | undefined;
  readonly config: Pick<AppConfig, 'brand' | 'examples' | 'operator' | 'priceBook' | 'publicUrl'>;
}

export function productData({ t, language, alias, config }: ProductPage): object {
  const { brand, examples, operator, priceBook, publicUrl } = config;
  const whole = <Key extends string>(key: Key, path: string) =>
    publicUrl === '' ? {} : { [key]: `${publicUrl}${path}` };
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: brand,
    description: t('describe'),
    brand: { '@type': 'Brand', name: brand },
    ...whole('image', `${exampleHero(examples)}-960.jpg`),
    offers: offersIn(languages[language].currency, priceBook).map(({ package: name, images, price }) => ({
      '@type': 'Offer',
      name: [t(`package.${name}`), t('images', { count: images })].join(': '),
      sku: name,
      price: decimalOf(price),
      priceCurrency: price.currency,
      availability: 'https://schema.org/InStock',
      priceSpecification: {
        '@type': 'PriceSpecification',
        price: decimalOf(price),
        priceCurrency: price.currency,
        valueAddedTaxIncluded: true,
      },
      seller: { '@type': 'Organization', name: operator.name },
      ...whole('url', localised(paths.uploadWith(name), alias)),
    })),
  };
}
