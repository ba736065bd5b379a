import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { Button, ButtonLink } from '@/shared/ui/button';
import { PageTitle } from '@/shared/ui/page-title';
import { paths } from '@/shared/config/paths';
import { PhotoList } from '@/pages/dashboard/photo-list';
import { StatsRow } from '@/pages/dashboard/stats-row';
import { api } from '@/shared/api/api';

export function Component() {
  const { t } = useTranslation('dashboard');
  const dispatch = useDispatch();
  return (
    <div className="page py-12 lg:py-16">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-5">
        <PageTitle className="text-h2">{t('title')}</PageTitle>
        <ButtonLink look="plain" to={paths.upload}>
          {t('uploadNew')}
        </ButtonLink>
      </div>
      <div className="mt-10">
        <PhotoList />
      </div>
      <StatsRow />
      <div className="mt-6 flex flex-wrap gap-x-6">
        <Button
          look="bare"
          size="small"
          onClick={() => dispatch(api.util.invalidateTags(['PhotoList', 'Stats', 'Order']))}
        >
          {t('refresh')}
        </Button>
        <ButtonLink look="bare" size="small" to={paths.settingsTab('profile')}>
          {t('profile')}
        </ButtonLink>
        <ButtonLink look="bare" size="small" to={paths.pricing}>
          {t('upgrade')}
        </ButtonLink>
      </div>
    </div>
  );
}
