import { useTranslation } from 'react-i18next';
import { LegalPage, LegalSections } from '@/features/legal/components/legal-page';
import { OperatorAddress } from '@/features/legal/components/operator-address';

const names = ['face', 'storage', 'account', 'browser', 'rights'] as const;

export function Component() {
  const { t } = useTranslation('legal');
  const sections = names.map((name) => ({
    title: t(`privacy.${name}.title`),
    text: t(`privacy.${name}.text`),
  }));
  return (
    <LegalPage title={t('privacy.title')}>
      <section>
        <h2 className="font-sans text-lg font-medium tracking-normal">{t('privacy.controller')}</h2>
        <div className="mt-2">
          <OperatorAddress />
        </div>
      </section>
      <LegalSections sections={sections} />
    </LegalPage>
  );
}
