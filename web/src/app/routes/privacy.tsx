import { useTranslation } from 'react-i18next';
import { LegalPage, LegalSections } from '@/features/legal/components/legal-page';
import { OperatorAddress } from '@/features/legal/components/operator-address';

const names = ['face', 'storage', 'account', 'browser', 'rights'] as const;

export function Component() {
  const { t } = useTranslation('legal');
  return (
    <LegalPage title={t('privacy.title')}>
      <section>
        <h2 className="font-sans text-lg font-medium tracking-normal">{t('privacy.controller')}</h2>
        <div className="mt-2">
          <OperatorAddress />
        </div>
      </section>
      <LegalSections page="privacy" names={names} />
    </LegalPage>
  );
}
