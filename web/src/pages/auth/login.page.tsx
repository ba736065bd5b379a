import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router';
import { NoticeLine } from '@/entities/session/notice-line';
import { TermsGate } from '@/entities/session/terms-gate';
import { LocalLink } from '@/shared/ui/local-link';
import { paths } from '@/shared/config/paths';
import { AuthPage } from '@/entities/session/auth-page';
import { LoginForm } from '@/pages/auth/login-form';
import { useAuth } from '@/entities/session/use-auth';
import { useQuery } from '@/shared/hydration/use-query';
import { providerOf } from '@/entities/session/social/providers';
import { safeReturnTo } from '@/pages/auth/return-to';
import { lazyPart } from '@/shared/browser/lazy-part';

const SocialReturn = lazyPart(async () => (await import('@/pages/auth/social-return')).SocialReturn);
const SocialButtons = lazyPart(async () => (await import('@/pages/auth/social-buttons')).SocialButtons, null);

export function Component() {
  const { t } = useTranslation('auth');
  const { status } = useAuth();
  const search = useQuery();
  const returnTo = safeReturnTo(search.get('returnTo'));
  const provider = providerOf(search.get('provider'));
  if (provider !== undefined) {
    // With keys, since French and Dutch call both pages the same: the heading of the other one gets the focus.
    return (
      <AuthPage key="social" title={t('social.title')}>
        <Suspense>
          <SocialReturn provider={provider} />
        </Suspense>
      </AuthPage>
    );
  }
  if (status === 'authenticated') {
    return (
      <TermsGate>
        <Navigate to={returnTo ?? paths.dashboard} replace />
      </TermsGate>
    );
  }
  const suffix = returnTo === undefined ? '' : `?returnTo=${encodeURIComponent(returnTo)}`;
  return (
    <AuthPage
      key="form"
      title={t('login.title')}
      describe={t('login.describe')}
      lead={
        <>
          {t('login.noAccount')}{' '}
          <LocalLink to={`${paths.register}${suffix}`} className="text-ink underline underline-offset-4">
            {t('login.register')}
          </LocalLink>
        </>
      }
    >
      <NoticeLine />
      <LoginForm />
      {status === 'anonymous' && (
        <Suspense>
          <SocialButtons returnTo={returnTo} />
        </Suspense>
      )}
    </AuthPage>
  );
}
