import { useTranslation } from 'react-i18next';
import { useConfig } from '@/shared/config/config-context';
import { LegalPage, LegalSections } from '@/pages/legal/legal-page';

const before = ['service', 'standard', 'state', 'tests'] as const;
const gaps = ['portraits', 'choice', 'documents', 'others'] as const;

export function Component() {
  const { t } = useTranslation('legal');
  const { supportEmail } = useConfig();
  return (
    <LegalPage title={t('accessibility.title')} describe={t('accessibility.describe')}>
      <p className="text-soft">{t('accessibility.date')}</p>
      <LegalSections
        sections={before.map((name) => ({
          title: t(`accessibility.${name}.title`),
          text: t(`accessibility.${name}.text`),
        }))}
      />
      <section>
        <h2 className="font-sans text-lg font-medium tracking-normal">{t('accessibility.gaps.title')}</h2>
        <ul className="mt-2 list-disc space-y-2 pl-5">
          {gaps.map((gap) => (
            <li key={gap}>{t(`accessibility.gaps.${gap}`)}</li>
          ))}
        </ul>
      </section>
      <section>
        <h2 className="font-sans text-lg font-medium tracking-normal">{t('accessibility.contact.title')}</h2>
        <p className="mt-2">
          {t('accessibility.contact.text')}{' '}
          <a href={`mailto:${supportEmail}`} className="underline underline-offset-4">
            {supportEmail}
          </a>
        </p>
      </section>
      <LegalSections
        sections={[{ title: t('accessibility.authority.title'), text: t('accessibility.authority.text') }]}
      />
    </LegalPage>
  );
}
