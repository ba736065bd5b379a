import { useTranslation } from 'react-i18next';
import type { PackageOffer } from '@/shared/api/types';

interface RecentTimeProps {
  readonly offer: Pick<PackageOffer, 'recentMinutes'>;
  readonly className?: string;
}

/** How long orders of this package really took of late, from the payment to the delivery. Nothing while too few are known. */
export function RecentTime({ offer: { recentMinutes }, className }: RecentTimeProps) {
  const { t } = useTranslation('common');
  if (!recentMinutes) return null;
  return <span className={className}>{t('recentTime', { count: recentMinutes })}</span>;
}
