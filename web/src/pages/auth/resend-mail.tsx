import { useTranslation } from 'react-i18next';
import { Button } from '@/shared/ui/button';
import { useErrorText } from '@/shared/i18n/use-error-text';
import { asAppError } from '@/shared/api/app-error';
import { useResendVerificationMutation } from '@/entities/session/user-api';

export function ResendMail({ email }: { readonly email: string }) {
  const { t } = useTranslation('auth');
  const text = useErrorText();
  const [resend, { isLoading, isSuccess, error }] = useResendVerificationMutation();
  const failure = asAppError(error);
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button look="plain" size="small" disabled={isLoading} onClick={() => void resend(email)}>
        {t('mail.resend')}
      </Button>
      <p role="status" className="text-sm">
        {isSuccess ? t('mail.sent') : failure && text(failure)}
      </p>
    </div>
  );
}
