import { useTranslation } from 'react-i18next';
import { LegalPage, LegalSections } from '@/features/legal/components/legal-page';
import { WithdrawalInstruction } from '@/features/legal/components/withdrawal-instruction';
import { useTerms } from '@/features/legal/hooks/use-terms';

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
