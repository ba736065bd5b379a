import { useTranslation } from 'react-i18next';
import { MailPassword } from '@/features/settings/components/mail-password';
import { Panel } from '@/features/settings/components/panel';
import { PasswordForm } from '@/features/settings/components/password-form';
import type { User } from '@/services/api/types';
import { providerNames, providerOf } from '@/services/social/providers';

export function PasswordPanel({ user }: { readonly user: User }) {
  const { t } = useTranslation('settings');
  if (user.hasPassword) {
    return (
      <Panel title={t('password.title')} lead={t('password.lead')}>
        <PasswordForm email={user.email} />
      </Panel>
    );
  }
  const provider = providerOf(user.providers[0]);
  return (
    <Panel
      title={t('password.noneTitle')}
      lead={t('password.noneLead', { provider: provider === undefined ? '' : providerNames[provider] })}
    >
      <MailPassword email={user.email} />
    </Panel>
  );
}
