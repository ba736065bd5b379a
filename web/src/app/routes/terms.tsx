import { useTranslation } from 'react-i18next';
import { LegalPage, LegalSections } from '@/features/legal/components/legal-page';

const names = ['service', 'order', 'withdrawal', 'guarantee', 'rights', 'age', 'law'] as const;

export function Component() {
  const { t } = useTranslation('legal');
  const sections = names.map((name) => ({
    title: t(`terms.${name}.title`),
    text: t(`terms.${name}.text`),
  }));
  return (
    <LegalPage title={t('terms.title')}>
      <LegalSections sections={sections} />
    </LegalPage>
  );
}
