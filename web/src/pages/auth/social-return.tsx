import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { paths } from '@/shared/config/paths';
import { useSocialLoginMutation } from '@/pages/auth/auth-api';
import { useDeleteAccount } from '@/entities/session/use-delete-account';
import { useQuery } from '@/shared/hydration/use-query';
import { asAppError, type AppError } from '@/shared/api/app-error';
import { loginNotice, type LoginNotice } from '@/entities/session/login-notice';
import type { SocialProvider } from '@/entities/session/social/providers';
import { forgetIntent, readIntent, type SocialIntent } from '@/entities/session/social/social-intent';
import { finishSignIn } from '@/entities/session/social/social-sign-in';
import { safeReturnTo } from '@/pages/auth/return-to';

export function SocialReturn({ provider }: { readonly provider: SocialProvider }) {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const [login] = useSocialLoginMutation();
  const deleteAccount = useDeleteAccount();
  const [intent] = useState<SocialIntent>(readIntent);
  // Whoever turns back at the provider never passes Keycloak: the front door says so in the address.
  const turnedBack = useQuery().get('error') === 'access_denied';

  useEffect(() => {
    let current = true;
    const target =
      intent.purpose === 'login' ? paths.login + suffixOf(intent.returnTo) : paths.settingsTab('account');
    const go = (notice?: LoginNotice): void => {
      if (!current) return;
      void navigate(target, { replace: true, ...(notice && { state: loginNotice(notice) }) });
    };
    const failed = (error?: AppError): void => go({ kind: 'failed', error: error ?? failureOf(provider) });
    const work = async (): Promise<void> => {
      const answer = turnedBack ? ({ kind: 'cancelled' } as const) : await finishSignIn();
      if (!current) return;
      forgetIntent();
      if (answer.kind === 'cancelled') return go({ kind: 'cancelled' });
      if (answer.kind === 'failed') return failed();
      const { token } = answer;
      if (intent.purpose === 'delete-account') {
        const { error } = await deleteAccount({ provider, token });
        return error === undefined ? undefined : failed(error);
      }
      const { error } = await login({ provider, token, remember: intent.remember });
      return error === undefined ? go() : failed(asAppError(error));
    };
    void work();
    return () => {
      current = false;
    };
  }, [deleteAccount, intent, login, navigate, provider, turnedBack]);

  return (
    <p role="status" className="breathes text-lg">
      {t(intent.purpose === 'login' ? 'social.working' : 'social.deleting')}
    </p>
  );
}

function suffixOf(returnTo: string | undefined): string {
  const safe = safeReturnTo(returnTo);
  return safe === undefined ? '' : `?returnTo=${encodeURIComponent(safe)}`;
}

const failureOf = (provider: SocialProvider): AppError => ({
  code: `auth.${provider}_failed`,
  status: 401,
  message: '',
  errors: [],
});
