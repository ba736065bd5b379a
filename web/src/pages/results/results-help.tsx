import { useTranslation } from 'react-i18next';
import type { CommonFacts } from '@/pages/results/common-facts';

export function ResultsHelp({ common }: { readonly common: CommonFacts }) {
  const { t } = useTranslation(['results', 'common']);
  const { resolution, isOneResolution, size, band } = common;
  return (
    <div className="mt-1 max-w-[65ch] text-sm text-soft">
      {isOneResolution && size !== undefined && (
        <p className="figures">{t(`common.${resolution}`, { size })}</p>
      )}
      {!isOneResolution && <p>{t(`most.${resolution}`)}</p>}
      {band !== undefined && <p>{t('common.band', { band: t(`common:similarity.${band}`) })}</p>}
      <details className="group/help">
        <summary className="inline-flex min-h-11 list-none items-center gap-2 text-ink underline decoration-line underline-offset-4 hover:decoration-ink">
          {t('help.title')}
          <svg
            aria-hidden
            viewBox="0 0 12 12"
            className="size-3 fill-none stroke-current group-open/help:rotate-180"
            strokeWidth="1.5"
          >
            <path d="M2 4l4 4 4-4" />
          </svg>
        </summary>
        <div className="grid gap-2 pb-2">
          <p>{t('help.similarity')}</p>
          <p>{t('help.resolution')}</p>
        </div>
      </details>
    </div>
  );
}
