import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/ui/button';
import { ErrorState } from '@/components/ui/error-state';
import { Field } from '@/components/ui/field';
import { useAuth } from '@/hooks/use-auth';
import { useErrorText } from '@/hooks/use-error-text';
import { asAppError, type AppError } from '@/services/api/app-error';
import { useResendVerificationMutation } from '@/services/auth/auth-api';

interface VerifyFailedProps {
  readonly error: AppError;
  readonly onRetry: () => void;
}

export function VerifyFailed({ error, onRetry }: VerifyFailedProps) {
  const { t } = useTranslation('auth');
  const errorText = useErrorText();
  const { user } = useAuth();
  const [email, setEmail] = useState<string>();
  const [resend, { isLoading, isSuccess, error: failed }] = useResendVerificationMutation();
  const failure = asAppError(failed);
  const value = email ?? user?.email ?? '';
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (value !== '') void resend(value);
  };
  return (
    <div className="grid gap-8">
      <ErrorState error={error} onRetry={onRetry} />
      <form noValidate onSubmit={submit} className="grid gap-4">
        <p className="text-soft">{t('verify.again')}</p>
        <Field
          label={t('field.email')}
          type="email"
          autoComplete="username"
          value={value}
          onChange={(event) => setEmail(event.target.value)}
        />
        <Button type="submit" look="plain" disabled={isLoading || value === ''}>
          {t('mail.resend')}
        </Button>
        <p role="status" className="text-sm">
          {isSuccess ? t('mail.sent') : failure && errorText(failure)}
        </p>
      </form>
    </div>
  );
}
