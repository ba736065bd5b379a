import { useTranslation } from 'react-i18next';
import { ButtonLink } from '@/shared/ui/button';
import { paths } from '@/shared/config/paths';

export function LastCall() {
  const { t } = useTranslation('home');
  return (
    <section aria-labelledby="start" className="border-t border-line">
      <div className="page flex flex-wrap items-end justify-between gap-8 py-20 lg:py-28">
        <div>
          <h2 id="start" className="max-w-[18ch] text-h2">
            {t('start.title')}
          </h2>
          <p className="mt-3 max-w-[52ch] text-soft">{t('start.text')}</p>
        </div>
        <ButtonLink to={paths.upload} className="w-full text-lg sm:w-auto sm:px-8">
          {t('start.button')}
        </ButtonLink>
      </div>
    </section>
  );
}
