import { useTranslation } from 'react-i18next';
import { useOnline } from '@/shared/browser/use-online';

export function OfflineLine() {
  const { t } = useTranslation();
  const online = useOnline();
  return (
    <div role="status" aria-live="polite">
      {!online && <p className="page bg-ink py-2 text-sm text-card">{t('error.network')}</p>}
    </div>
  );
}
