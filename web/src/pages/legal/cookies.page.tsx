import { useTranslation } from 'react-i18next';
import { Button } from '@/shared/ui/button';
import { reopenConsent } from '@/entities/consent/consent-store';
import { LegalPage, LegalSections } from '@/pages/legal/legal-page';
import { StorageTable } from '@/pages/legal/storage-table';

const names = ['analytics', 'others', 'remove'] as const;

export function Component() {
  const { t } = useTranslation(['legal', 'common']);
  return (
    <LegalPage title={t('cookies.title')} describe={t('cookies.describe')}>
      <p>{t('cookies.intro')}</p>
      <p>{t('cookies.basis')}</p>
      <StorageTable />
      <LegalSections
        sections={names.map((name) => ({
          title: t(`cookies.${name}.title`),
          text: t(`cookies.${name}.text`),
        }))}
      />
      <Button look="plain" className="justify-self-start" onClick={reopenConsent}>
        {t('common:footer.cookies')}
      </Button>
    </LegalPage>
  );
}
