import { useTranslation } from 'react-i18next';
import { Alert } from '@/shared/ui/alert';

export function CameBackPlace() {
  const { t } = useTranslation('checkout');
  return (
    <div aria-hidden>
      <Alert title={t('cancelled.title')} className="invisible mt-8 max-w-3xl">
        {t('cancelled.text')}
      </Alert>
    </div>
  );
}
