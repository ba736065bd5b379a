import { useLayoutEffect, useRef, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/shared/ui/button';
import { Checkbox } from '@/shared/ui/checkbox';
import { LocalLink } from '@/shared/ui/local-link';
import { paths } from '@/shared/config/paths';
import { readConsent, writeConsent } from '@/entities/consent/consent-store';

/** Three equal buttons on the first layer. A region of the page, not a trap: first in the order of tabs. */
export function ConsentChoices() {
  const { t } = useTranslation();
  const banner = useRef<HTMLElement>(null);
  useMeasuredHeight(banner);
  // The browser keeps the choice: it may be made before the program has come.
  const analytics = useRef<HTMLInputElement>(null);
  return (
    <section
      ref={banner}
      data-consent
      aria-labelledby="consent-title"
      className="sticky bottom-0 z-30 order-last border-t border-ink bg-card low:static low:order-none"
    >
      <div className="page grid gap-x-10 gap-y-2 py-3 lg:grid-cols-[1fr_auto] lg:items-center">
        <p className="max-w-[90ch] text-xs text-soft sm:text-sm">
          <strong id="consent-title" className="font-medium text-ink">
            {t('consent.title')}
          </strong>
          . {t('consent.text')}{' '}
          <LocalLink to={paths.cookies} className="text-ink underline underline-offset-4">
            {t('footer.storage')}
          </LocalLink>
        </p>
        <div className="grid gap-2">
          <div className="flex flex-wrap gap-x-6">
            <Checkbox checked disabled readOnly>
              {t('consent.necessary')}
            </Checkbox>
            <Checkbox ref={analytics} defaultChecked={readConsent()?.categories.analytics === true}>
              {t('consent.analytics')}
            </Checkbox>
          </div>
          <div className="grid grid-cols-3 gap-2">
            <Answer onClick={() => writeConsent(false)}>{t('consent.necessaryOnly')}</Answer>
            <Answer onClick={() => writeConsent(true)}>{t('consent.acceptAll')}</Answer>
            <Answer onClick={() => writeConsent(analytics.current?.checked === true)}>
              {t('consent.save')}
            </Answer>
          </div>
        </div>
      </div>
    </section>
  );
}

/** Bars at the foot of the window stand on the banner: they read its height from the page, 0 where it scrolls away. */
function useMeasuredHeight(banner: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { current } = banner;
    if (current === null || typeof ResizeObserver === 'undefined') return;
    const root = document.documentElement.style;
    const measure = (): void => {
      const isFixed = getComputedStyle(current).position === 'sticky';
      root.setProperty('--banner-height', isFixed ? `${current.offsetHeight}px` : '0px');
    };
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    measure();
    return () => {
      observer.disconnect();
      root.removeProperty('--banner-height');
    };
  }, [banner]);
}

function Answer({ onClick, children }: { readonly onClick: () => void; readonly children: string }) {
  return (
    <Button look="plain" size="small" className="px-2! leading-tight sm:px-4!" onClick={onClick}>
      {children}
    </Button>
  );
}
