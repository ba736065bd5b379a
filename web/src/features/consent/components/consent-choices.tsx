import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { LocalLink } from '@/components/ui/local-link';
import { paths } from '@/config/paths';
import { readConsent, writeConsent } from '@/features/consent/lib/consent-store';

/** Three equal buttons on the first layer. A region of the page, not a trap. */
export function ConsentChoices() {
  const { t } = useTranslation();
  const [analytics, setAnalytics] = useState(() => readConsent()?.categories.analytics ?? false);
  return (
    <section aria-labelledby="consent-title" className="sticky bottom-0 z-30 border-t border-ink bg-card">
      <div className="page grid gap-x-12 gap-y-3 py-3 sm:py-5 lg:grid-cols-[1fr_auto] lg:items-end">
        <div>
          <h2 id="consent-title" className="font-sans text-base font-medium tracking-normal">
            {t('consent.title')}
          </h2>
          <p className="mt-1 max-w-[70ch] text-xs text-soft sm:text-sm">
            {t('consent.text')}{' '}
            <LocalLink to={paths.privacy} className="text-ink underline underline-offset-4">
              {t('footer.privacy')}
            </LocalLink>
          </p>
          <div className="mt-2 flex flex-wrap gap-x-8 gap-y-2 sm:mt-3">
            <Checkbox checked disabled readOnly>
              {t('consent.necessary')}
            </Checkbox>
            <Checkbox checked={analytics} onChange={(event) => setAnalytics(event.target.checked)}>
              {t('consent.analytics')}
            </Checkbox>
          </div>
        </div>
        <div className="grid grid-cols-3 gap-2">
          <Button
            look="plain"
            size="small"
            className="px-2! leading-tight sm:px-4!"
            onClick={() => writeConsent(false)}
          >
            {t('consent.necessaryOnly')}
          </Button>
          <Button
            look="plain"
            size="small"
            className="px-2! leading-tight sm:px-4!"
            onClick={() => writeConsent(true)}
          >
            {t('consent.acceptAll')}
          </Button>
          <Button
            look="plain"
            size="small"
            className="px-2! leading-tight sm:px-4!"
            onClick={() => writeConsent(analytics)}
          >
            {t('consent.save')}
          </Button>
        </div>
      </div>
    </section>
  );
}
