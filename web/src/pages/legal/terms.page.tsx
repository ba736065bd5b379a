import { useTranslation } from 'react-i18next';
import { LegalPage, LegalSections } from '@/pages/legal/legal-page';
import { WithdrawalInstruction } from '@/pages/legal/withdrawal-instruction';
import { useTerms } from '@/pages/legal/use-terms';

export function Component() {
  const { t } = useTranslation('legal');
  const { title, version, sections } = useTerms();
  return (
    <LegalPage title={title} describe={t('terms.describe')}>
      <p className="text-soft">{version}</p>
      {sections.map((section) =>
        section.parts === undefined ? (
          <LegalSections
            key={section.title}
            sections={[{ title: section.title, text: (section.paragraphs ?? []).join('\n\n') }]}
          />
        ) : (
          <WithdrawalInstruction key={section.title} section={section} />
        ),
      )}
    </LegalPage>
  );
}
