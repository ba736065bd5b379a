import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { useNavigate } from 'react-router';
import { paths } from '@/shared/config/paths';
import { AuthPage } from '@/entities/session/auth-page';
import { DeadLink } from '@/pages/auth/dead-link';
import { ResetForm } from '@/pages/auth/reset-form';
import { useLinkToken } from '@/pages/auth/use-link-token';
import { sessionEnded } from '@/entities/session/auth-slice';
import { loginNotice } from '@/entities/session/login-notice';

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
