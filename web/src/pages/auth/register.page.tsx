import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router';
import { LocalLink } from '@/shared/ui/local-link';
import { paths } from '@/shared/config/paths';
import { AuthPage } from '@/entities/session/auth-page';
import { RegisterForm } from '@/pages/auth/register-form';
import { useAuth } from '@/entities/session/use-auth';
import { useQuery } from '@/shared/hydration/use-query';
import { safeReturnTo } from '@/pages/auth/return-to';
import { lazyPart } from '@/shared/browser/lazy-part';

const SocialButtons = lazyPart(async () => (await import('@/pages/auth/social-buttons')).SocialButtons, null);
const CheckYourMail = lazyPart(async () => (await import('@/pages/auth/check-your-mail')).CheckYourMail);

export function Component() {
  const { t } = useTranslation('auth');
  const { status, user } = useAuth();
  const search = useQuery();
  const returnTo = safeReturnTo(search.get('returnTo'));
  if (user?.emailVerified) return <Navigate to={returnTo ?? paths.dashboard} replace />;
  if (user !== null) {
    return (
      <AuthPage title={t('mail.title')}>
        <Suspense>
          <CheckYourMail email={user.email} hasPassword={user.hasPassword} />
        </Suspense>
      </AuthPage>
    );
  }
  const loginPath =
    returnTo === undefined ? paths.login : `${paths.login}?returnTo=${encodeURIComponent(returnTo)}`;
  return (
    <AuthPage
      title={t('register.title')}
      describe={t('register.describe')}
      lead={
        <>
          {t('register.haveAccount')}{' '}
          <LocalLink to={loginPath} className="text-ink underline underline-offset-4">
            {t('register.login')}
          </LocalLink>
        </>
      }
    >
      <RegisterForm loginPath={loginPath} />
      {status === 'anonymous' && (
        <Suspense>
          <SocialButtons returnTo={returnTo} />
        </Suspense>
      )}
    </AuthPage>
  );
}
