import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router';
import { Alert } from '@/components/ui/alert';
import { LocalLink } from '@/components/ui/local-link';
import { paths, safeReturnTo } from '@/config/paths';
import { AuthPage } from '@/features/auth/components/auth-page';
import { LoginForm } from '@/features/auth/components/login-form';
import { useAuth } from '@/hooks/use-auth';
import { useErrorText } from '@/hooks/use-error-text';
import { useQuery } from '@/hooks/use-query';

const sessionExpired = { code: 'auth.session_expired', message: '' };

export function Component() {
  const { t } = useTranslation('auth');
  const errorText = useErrorText();
  const { status, ended } = useAuth();
  const search = useQuery();
  const returnTo = safeReturnTo(search.get('returnTo'));
  if (status === 'authenticated') return <Navigate to={returnTo ?? paths.dashboard} replace />;
  const suffix = returnTo === undefined ? '' : `?returnTo=${encodeURIComponent(returnTo)}`;
  return (
    <AuthPage
      title={t('login.title')}
      lead={
        <>
          {t('login.noAccount')}{' '}
          <LocalLink to={`${paths.register}${suffix}`} className="text-ink underline underline-offset-4">
            {t('login.register')}
          </LocalLink>
        </>
      }
    >
      {ended === 'expired' && <Alert className="mb-6">{errorText(sessionExpired)}</Alert>}
      <LoginForm />
    </AuthPage>
  );
}
