import { useTranslation } from 'react-i18next';
import { AuthPage } from '@/features/auth/components/auth-page';
import { Verified } from '@/features/auth/components/verified';
import { VerifyFailed } from '@/features/auth/components/verify-failed';
import { VerifyPassword } from '@/features/auth/components/verify-password';
import { useVerification } from '@/features/auth/hooks/use-verification';

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
