import { useTranslation } from 'react-i18next';
import { Button } from '@/shared/ui/button';
import { useAuth } from '@/entities/session/use-auth';
import { useErrorText } from '@/shared/i18n/use-error-text';
import { asAppError } from '@/shared/api/app-error';
import { useResendVerificationMutation } from '@/entities/session/user-api';

export function VerifyPanel() {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { user } = useAuth();
  const [resend, { isLoading, isSuccess, error }] = useResendVerificationMutation();
  if (user === null || user.emailVerified) return null;
  const failure = asAppError(error);
  return (
    <section aria-label={t('verify.title')} className="border-b border-line bg-accent-wash">
      <div className="page flex flex-wrap items-center gap-x-6 gap-y-2 py-3 text-sm">
        <p className="wrap-anywhere">
          <strong className="font-medium">{t('verify.title')}</strong>{' '}
          {t('verify.text', { email: user.email })}
        </p>
        <Button look="plain" size="small" disabled={isLoading} onClick={() => void resend(user.email)}>
          {t('verify.resend')}
        </Button>
        <p role="status">{isSuccess ? t('verify.sent') : failure && errorText(failure)}</p>
      </div>
    </section>
  );
}
