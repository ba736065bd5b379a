import { useTranslation } from 'react-i18next';
import { Skeleton } from '@/components/ui/skeleton';
import { formatNumber } from '@/lib/format';
import { useLanguage } from '@/lib/i18n/use-language';
import { useGetStatsQuery } from '@/services/photos/photos-api';

const names = ['total', 'processed', 'pending', 'generated'] as const;

export function StatsRow() {
  const { t } = useTranslation('dashboard');
  const { code } = useLanguage();
  const { data, isError } = useGetStatsQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <dl className="figures grid grid-cols-2 border-t border-ink sm:grid-cols-4">
      {names.map((name) => (
        <div key={name} className="flex flex-col-reverse justify-end gap-1 border-b border-line py-4 pr-4">
          <dt className="text-sm text-soft">{t(`stats.${name}`)}</dt>
          <dd className="font-serif text-h2">
            {data !== undefined ? (
              formatNumber(data[name], code)
            ) : isError ? (
              '–'
            ) : (
              <Skeleton className="h-12 w-16" />
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
