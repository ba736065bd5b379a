import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router';
import { LocalLink } from '@/components/ui/local-link';
import { paths, safeReturnTo } from '@/config/paths';
import { AuthPage } from '@/features/auth/components/auth-page';
import { CheckYourMail } from '@/features/auth/components/check-your-mail';
import { RegisterForm } from '@/features/auth/components/register-form';
import { useAuth } from '@/hooks/use-auth';
import { useQuery } from '@/hooks/use-query';

export function Component() {
  const { t } = useTranslation('auth');
  const { user } = useAuth();
  const search = useQuery();
  const returnTo = safeReturnTo(search.get('returnTo'));
  if (user?.emailVerified) return <Navigate to={returnTo ?? paths.dashboard} replace />;
  if (user !== null) {
    return (
      <AuthPage key="mail" title={t('mail.title')}>
        <CheckYourMail email={user.email} next={returnTo ?? paths.upload} />
      </AuthPage>
    );
  }
  const suffix = returnTo === undefined ? '' : `?returnTo=${encodeURIComponent(returnTo)}`;
  return (
    <AuthPage
      key="form"
      title={t('register.title')}
      lead={
        <>
          {t('register.haveAccount')}{' '}
          <LocalLink to={`${paths.login}${suffix}`} className="text-ink underline underline-offset-4">
            {t('register.login')}
          </LocalLink>
        </>
      }
    >
      <RegisterForm />
    </AuthPage>
  );
}
