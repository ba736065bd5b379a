import { useTranslation } from 'react-i18next';
import { ButtonLink } from '@/shared/ui/button';
import { Compare } from '@/shared/ui/compare';
import { PageTitle } from '@/shared/ui/page-title';
import { RecentTime } from '@/shared/ui/recent-time';
import { useConfig } from '@/shared/config/config-context';
import { paths } from '@/shared/config/paths';
import { ExampleImage } from '@/pages/marketing/example-image';
import { exampleHero, exampleOriginal } from '@/pages/marketing/examples';
import { creditOf, pairWidths } from '@/shared/config/examples';
import { formatMoney } from '@/shared/i18n/format';
import { useLanguage } from '@/shared/i18n/use-language';
import type { PackageOffer } from '@/shared/api/types';

const heroSizes = '(min-width: 64rem) 58vw, 100vw';

export function Hero({ offer }: { readonly offer: PackageOffer | undefined }) {
  const { t } = useTranslation('home');
  const { code } = useLanguage();
  const { examples } = useConfig();
  const { person } = examples;
  return (
    <section className="grid lg:min-h-[calc(100dvh-4.1rem)] lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
      <div className="flex flex-col justify-center px-[clamp(1rem,4vw,3rem)] pt-9 pb-8 lg:py-16 lg:pl-[max(clamp(1rem,4vw,3rem),calc((100vw-82rem)/2+3rem))]">
        <PageTitle title={t('documentTitle')} describe={t('describe')}>
          {t('hero.title')}
        </PageTitle>
        <p className="mt-6 max-w-[42ch] text-lg text-soft">{t('hero.text')}</p>
        <ButtonLink
          to={paths.upload}
          className="mt-8 w-full justify-self-start text-lg sm:w-auto sm:self-start sm:px-8"
        >
          {t('hero.button')}
        </ButtonLink>
        {offer !== undefined && (
          <p className="figures mt-4 min-h-[2lh] text-sm text-soft">
            {t('hero.price', {
              count: offer.images,
              price: formatMoney(offer.price, code),
              minutes: offer.estimatedMinutes,
            })}
            <RecentTime offer={offer} className="block" />
          </p>
        )}
      </div>
      <figure className="flex min-h-0 flex-col bg-slate">
        <Compare
          label={t('hero.compare')}
          className="aspect-[4/5] w-full rounded-none sm:aspect-square lg:aspect-auto lg:min-h-[36rem] lg:flex-1"
          before={
            <ExampleImage
              file={exampleOriginal(examples)}
              widths={pairWidths}
              alt={t('hero.before', { person })}
              sizes={heroSizes}
              first
              className="size-full object-cover"
            />
          }
          after={
            <ExampleImage
              file={exampleHero(examples)}
              widths={pairWidths}
              alt={t('hero.after', { person })}
              sizes={heroSizes}
              first
              className="size-full object-cover"
            />
          }
        />
        <figcaption className="bg-night px-4 py-2.5 text-xs leading-normal text-white">
          {t('hero.caption', { credit: creditOf(examples, code) })}
        </figcaption>
      </figure>
    </section>
  );
}
