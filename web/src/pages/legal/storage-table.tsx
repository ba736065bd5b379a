import { useTranslation } from 'react-i18next';
import { LegalTable } from '@/pages/legal/legal-table';
import { storedItems } from '@/shared/browser/stored-items';

export function StorageTable() {
  const { t } = useTranslation('legal');
  return (
    <LegalTable
      caption={t('cookies.table')}
      head={[t('cookies.head.purpose'), t('cookies.head.names'), t('cookies.head.life')]}
      rows={storedItems.map(({ purpose, names, where, life }) => ({
        key: purpose,
        cells: [
          t(`cookies.purpose.${purpose}`),
          <span key={purpose}>
            {t(`cookies.where.${where}`)} <span translate="no">{names.join(', ')}</span>
          </span>,
          t(`cookies.life.${life}`),
        ],
      }))}
    />
  );
}
