import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { Button, ButtonLink } from '@/components/ui/button';
import { PageTitle } from '@/components/ui/page-title';
import { paths } from '@/config/paths';
import { PhotoList } from '@/features/dashboard/components/photo-list';
import { StatsRow } from '@/features/dashboard/components/stats-row';
import { api } from '@/services/api/api';

export function Component() {
  const { t } = useTranslation('dashboard');
  const dispatch = useDispatch();
  return (
    <div className="page py-12 lg:py-16">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-5">
        <PageTitle className="text-h2">{t('title')}</PageTitle>
        <div className="flex flex-wrap gap-3">
          <ButtonLink look="plain" to={paths.upload}>
            {t('uploadNew')}
          </ButtonLink>
          <ButtonLink look="plain" to={paths.settingsTab('profile')}>
            {t('profile')}
          </ButtonLink>
          <ButtonLink look="plain" to={paths.pricing}>
            {t('upgrade')}
          </ButtonLink>
          <Button
            look="plain"
            onClick={() => dispatch(api.util.invalidateTags(['PhotoList', 'Stats', 'Order']))}
          >
            {t('refresh')}
          </Button>
        </div>
      </div>
      <div className="mt-10">
        <PhotoList />
      </div>
      <StatsRow />
    </div>
  );
}
