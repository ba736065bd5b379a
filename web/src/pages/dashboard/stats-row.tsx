import { useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '@/shared/i18n/format';
import { useLanguage } from '@/shared/i18n/use-language';
import { photosApi, useGetStatsQuery } from '@/entities/photo/photos-api';

const names = ['total', 'processed', 'pending', 'generated'] as const;

/** How much there is, once there is something. It waits for the list above, which would push it away. */
export function StatsRow() {
  const { t } = useTranslation('dashboard');
  const { code } = useLanguage();
  const { data } = useGetStatsQuery(undefined, { refetchOnMountOrArgChange: true });
  const { isListed } = photosApi.endpoints.listPhotos.useInfiniteQueryState(undefined, {
    selectFromResult: ({ isUninitialized, isLoading }) => ({ isListed: !isUninitialized && !isLoading }),
  });
  const isShown = useDeferredValue(isListed);
  if (!isShown || data === undefined || data.total === 0) return null;
  return (
    <dl className="figures mt-10 flex flex-wrap gap-x-6 gap-y-1 text-sm text-soft">
      {names.map((name) => (
        <div key={name} className="flex gap-1.5">
          <dt>{t(`stats.${name}`)}</dt>
          <dd className="text-ink">{formatNumber(data[name], code)}</dd>
        </div>
      ))}
    </dl>
  );
}
