import { useTranslation } from 'react-i18next';
import { AuthPage } from '@/entities/session/auth-page';
import { Verified } from '@/pages/auth/verified';
import { VerifyFailed } from '@/pages/auth/verify-failed';
import { VerifyPassword } from '@/pages/auth/verify-password';
import { useVerification } from '@/pages/auth/use-verification';

export function Component() {
  const { t } = useTranslation('auth');
  const { state, token, error, retry, confirmed } = useVerification();
  return (
    <AuthPage title={t('verify.title')}>
      {state === 'checking' && (
        <p role="status" className="breathes text-lg">
          {t('verify.checking')}
        </p>
      )}
      {state === 'password' && <VerifyPassword token={token} onDone={confirmed} />}
      {state === 'done' && <Verified />}
      {state === 'failed' && error !== undefined && <VerifyFailed error={error} onRetry={retry} />}
    </AuthPage>
  );
}
