import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '@/shared/ui/cx';
import { Skeleton } from '@/shared/ui/skeleton';
import { useConfig } from '@/shared/config/config-context';

interface FirstScreenProps {
  /** What stood in for the page was seen already: the page's own places come without a delay. */
  readonly atOnce?: boolean;
  readonly children: ReactNode;
}

/** Keeps the first screen to the page: the footer stays below it, however much the page holds by now. */
export function FirstScreen({ atOnce = false, children }: FirstScreenProps) {
  return <div className={cx('min-h-[calc(100svh-4rem)]', atOnce && 'at-once')}>{children}</div>;
}

export function FrameSkeleton() {
  const { t } = useTranslation();
  const { brand } = useConfig();
  return (
    <>
      <title>{brand}</title>
      <noscript>
        <p className="page py-12">{t('noScript')}</p>
      </noscript>
      <div className="page py-12 lg:py-16 noscript:hidden">
        <p role="status" className="sr-only">
          {t('state.loading')}
        </p>
        <Skeleton className="h-[1lh] w-48 max-w-full text-h2" />
        <div className="mt-10 grid gap-4">
          {[1, 2, 3].map((row) => (
            <Skeleton key={row} className="h-28" />
          ))}
        </div>
      </div>
    </>
  );
}
