import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DeleteByPassword } from '@/pages/settings/delete-by-password';
import { DeleteByProvider } from '@/pages/settings/delete-by-provider';
import { MailPassword } from '@/pages/settings/mail-password';
import { Panel } from '@/pages/settings/panel';
import { useGetConfigQuery } from '@/entities/catalogue/config-api';
import type { User } from '@/shared/api/types';

interface DeletePanelProps {
  readonly user: User;
  readonly children?: ReactNode;
}

export function DeletePanel({ user, children }: DeletePanelProps) {
  const { t } = useTranslation('settings');
  const configured = useGetConfigQuery(undefined, { skip: user.hasPassword }).data?.providers ?? [];
  const provider = configured.find((each) => user.providers.includes(each));
  return (
    <Panel title={t('delete.title')} lead={t('delete.text')}>
      {children}
      {user.hasPassword ? (
        <DeleteByPassword />
      ) : (
        <>
          {provider !== undefined && <DeleteByProvider provider={provider} />}
          <p className="mt-6 mb-3 text-sm text-soft">{t('delete.otherWay')}</p>
          <MailPassword email={user.email} />
        </>
      )}
    </Panel>
  );
}
