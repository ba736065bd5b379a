import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { NoticeLine } from '@/entities/session/notice-line';
import { PageTitle } from '@/shared/ui/page-title';
import { OrderList } from '@/pages/settings/orders/order-list';
import { DeletePanel } from '@/pages/settings/delete-panel';
import { ExportPanel } from '@/pages/settings/export-panel';
import { PasswordPanel } from '@/pages/settings/password-panel';
import { ProfileForm } from '@/pages/settings/profile-form';
import { SessionsPanel } from '@/pages/settings/sessions-panel';
import { SettingsNav } from '@/pages/settings/settings-nav';
import { tabOf } from '@/pages/settings/tabs';
import { useAuth } from '@/entities/session/use-auth';

export function Component() {
  const { t } = useTranslation('settings');
  const { user } = useAuth();
  const [search] = useSearchParams();
  const tab = tabOf(search.get('tab'));
  if (user === null) return null;
  return (
    <div className="page py-12 lg:py-16">
      <PageTitle title={[t(`tab.${tab}`), t('title')].join(', ')} className="text-h2">
        {t('title')}
      </PageTitle>
      <div className="mt-8 grid grid-cols-1 gap-x-16 gap-y-10 lg:mt-12 lg:grid-cols-[12rem_minmax(0,1fr)]">
        <SettingsNav current={tab} />
        <div className="grid max-w-3xl content-start gap-16">
          {tab === 'profile' && <ProfileForm user={user} />}
          {tab === 'orders' && <OrderList />}
          {tab === 'password' && (
            <>
              <PasswordPanel user={user} />
              <SessionsPanel />
            </>
          )}
          {tab === 'account' && (
            <>
              <ExportPanel />
              <DeletePanel user={user}>
                <NoticeLine />
              </DeletePanel>
            </>
          )}
        </div>
      </div>
    </div>
  );
}
