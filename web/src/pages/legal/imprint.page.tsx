import { useTranslation } from 'react-i18next';
import { useConfig } from '@/shared/config/config-context';
import { LegalPage } from '@/pages/legal/legal-page';
import { OperatorAddress } from '@/pages/legal/operator-address';

export function Component() {
  const { t } = useTranslation('legal');
  const { supportEmail } = useConfig();
  return (
    <LegalPage title={t('imprint.title')} describe={t('imprint.describe')}>
      <p className="text-soft">{t('imprint.law')}</p>
      <OperatorAddress />
      <p>
        {t('imprint.support')}{' '}
        <a href={`mailto:${supportEmail}`} className="underline underline-offset-4">
          {supportEmail}
        </a>
      </p>
      <p>{t('imprint.arbitration')}</p>
    </LegalPage>
  );
}
