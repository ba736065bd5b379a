import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { NoticeLine } from '@/app/routes/login/notice-line';
import { PageTitle } from '@/components/ui/page-title';
import { OrderList } from '@/features/orders/components/order-list';
import { DeletePanel } from '@/features/settings/components/delete-panel';
import { ExportPanel } from '@/features/settings/components/export-panel';
import { PasswordPanel } from '@/features/settings/components/password-panel';
import { ProfileForm } from '@/features/settings/components/profile-form';
import { SessionsPanel } from '@/features/settings/components/sessions-panel';
import { SettingsNav } from '@/features/settings/components/settings-nav';
import { tabOf } from '@/features/settings/lib/tabs';
import { useAuth } from '@/hooks/use-auth';

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
