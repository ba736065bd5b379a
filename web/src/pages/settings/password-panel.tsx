import { useTranslation } from 'react-i18next';
import { MailPassword } from '@/pages/settings/mail-password';
import { Panel } from '@/pages/settings/panel';
import { PasswordForm } from '@/pages/settings/password-form';
import type { User } from '@/shared/api/types';
import { providerNames, providerOf } from '@/entities/session/social/providers';

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
