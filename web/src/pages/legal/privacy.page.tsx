import { useTranslation } from 'react-i18next';
import { useConfig } from '@/shared/config/config-context';
import { LegalPage, LegalSections } from '@/pages/legal/legal-page';
import { OperatorAddress } from '@/pages/legal/operator-address';
import { RetentionTable } from '@/pages/legal/retention-table';

const after = [
  'face',
  'payment',
  'recipients',
  'sources',
  'automated',
  'browser',
  'children',
  'rights',
] as const;

export function Component() {
  const { t } = useTranslation('legal');
  const { operator, supportEmail } = useConfig();
  const values = {
    authority: operator.privacyAuthority,
    processors:
      operator.processors === ''
        ? t('privacy.recipients.unnamed')
        : t('privacy.recipients.named', { list: operator.processors }),
  };
  return (
    <LegalPage title={t('privacy.title')} describe={t('privacy.describe')}>
      <section>
        <h2 className="font-sans text-lg font-medium tracking-normal">{t('privacy.controller')}</h2>
        <div className="mt-2">
          <OperatorAddress />
        </div>
        {operator.privacyOfficer !== '' && (
          <p className="mt-3">
            {t('privacy.officer')} {operator.privacyOfficer}
          </p>
        )}
        <p className="mt-3">
          {t('privacy.support')}{' '}
          <a href={`mailto:${supportEmail}`} className="underline underline-offset-4">
            {supportEmail}
          </a>
        </p>
      </section>
      <LegalSections sections={[{ title: t('privacy.table.title'), text: t('privacy.table.text') }]} />
      <RetentionTable />
      <LegalSections
        sections={after.map((name) => ({
          title: t(`privacy.${name}.title`),
          text: t(`privacy.${name}.text`, values),
        }))}
      />
    </LegalPage>
  );
}
