import { useTranslation } from 'react-i18next';
import { Button, ButtonLink } from '@/components/ui/button';
import { paths } from '@/config/paths';
import { useErrorText } from '@/hooks/use-error-text';
import { asAppError } from '@/services/api/app-error';
import { useResendVerificationMutation } from '@/services/auth/auth-api';

/** After registering: signed in, the address still to be confirmed. */
export function CheckYourMail({ email, next }: { readonly email: string; readonly next: string }) {
  const { t } = useTranslation('auth');
  const errorText = useErrorText();
  const [resend, { isLoading, isSuccess, error }] = useResendVerificationMutation();
  const failure = asAppError(error);
  return (
    <div className="grid gap-6">
      <p className="text-lg">{t('mail.text', { email })}</p>
      <p className="text-soft">{t('mail.hint')}</p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={next}>{next === paths.upload ? t('mail.upload') : t('mail.continue')}</ButtonLink>
        <Button look="plain" disabled={isLoading} onClick={() => void resend(email)}>
          {t('mail.resend')}
        </Button>
      </div>
      <p role="status" className="text-sm">
        {isSuccess ? t('mail.sent') : failure && errorText(failure)}
      </p>
    </div>
  );
}
