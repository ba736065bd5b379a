import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { useNavigate } from 'react-router';
import { paths } from '@/config/paths';
import { AuthPage } from '@/features/auth/components/auth-page';
import { DeadLink } from '@/features/auth/components/dead-link';
import { ResetForm } from '@/features/auth/components/reset-form';
import { useLinkToken } from '@/hooks/use-link-token';
import { sessionEnded } from '@/services/auth/auth-slice';
import { loginNotice } from '@/services/auth/login-notice';

export function Component() {
  const { t } = useTranslation('auth');
  const token = useLinkToken();
  const navigate = useNavigate();
  const dispatch = useDispatch();
  // A new password ends every session, also the one of this browser.
  const finish = (): void => {
    dispatch(sessionEnded(null));
    void navigate(paths.login, { replace: true, state: loginNotice({ kind: 'reset' }) });
  };
  return (
    <AuthPage title={t('reset.title')} lead={token === null ? undefined : t('reset.everywhere')}>
      {token === null ? <DeadLink /> : <ResetForm token={token} onDone={finish} />}
    </AuthPage>
  );
}
