import { useTranslation } from 'react-i18next';

export function Spinner() {
  const { t } = useTranslation();
  return (
    <div role="status" className="page appears-late py-32 text-soft">
      <span className="breathes">{t('state.loading')}</span>
    </div>
  );
}
