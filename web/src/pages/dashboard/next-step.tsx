import { useTranslation } from 'react-i18next';
import { ButtonLink } from '@/shared/ui/button';
import { paths } from '@/shared/config/paths';
import type { Row } from '@/pages/dashboard/row-state';
import type { Photo } from '@/shared/api/types';

interface NextStepProps {
  readonly photo: Photo;
  readonly row: Row;
}

export function NextStep({ photo: { id }, row: { state, order } }: NextStepProps) {
  const { t } = useTranslation('dashboard');
  switch (state) {
    case 'gone':
    case 'delayed':
      return null;
    case 'completed':
      return (
        <ButtonLink size="small" to={paths.resultsFor(id)}>
          {t('row.view')}
        </ButtonLink>
      );
    case 'unpaid':
    case 'lapsed':
      return (
        <ButtonLink
          size="small"
          look={state === 'unpaid' ? 'main' : 'plain'}
          to={order === undefined ? paths.uploadFor(id) : paths.uploadAgain(id, order.package)}
        >
          {t(state === 'unpaid' ? 'row.pay' : 'row.again')}
        </ButtonLink>
      );
    case 'unordered':
    case 'failed':
    case 'ended':
      return (
        <ButtonLink size="small" look="plain" to={paths.uploadFor(id)}>
          {t('row.process')}
        </ButtonLink>
      );
    default:
      return (
        <ButtonLink size="small" look="plain" to={paths.processingFor(id)}>
          {t('row.watch')}
        </ButtonLink>
      );
  }
}
