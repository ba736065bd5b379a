import { useTranslation } from 'react-i18next';
import { LegalTable } from '@/pages/legal/legal-table';

const kinds = [
  'account',
  'login',
  'photo',
  'order',
  'payment',
  'card',
  'books',
  'claims',
  'mails',
  'deletion',
  'technical',
] as const;

export function RetentionTable() {
  const { t } = useTranslation('legal');
  return (
    <LegalTable
      caption={t('privacy.table.title')}
      head={[t('privacy.table.head.what'), t('privacy.table.head.why'), t('privacy.table.head.life')]}
      rows={kinds.map((kind) => ({
        key: kind,
        cells: [
          t(`privacy.table.what.${kind}`),
          t(`privacy.table.why.${kind}`),
          t(`privacy.table.life.${kind}`),
        ],
      }))}
    />
  );
}
