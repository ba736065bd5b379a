import { useTranslation } from 'react-i18next';
import { BrokenPart } from '@/shared/ui/broken-part';
import { PageTitle } from '@/shared/ui/page-title';

export function RouteError() {
  const { t } = useTranslation();
  return (
    <div className="page py-24">
      <PageTitle>{t('state.brokenTitle')}</PageTitle>
      <BrokenPart />
    </div>
  );
}
