import { useTranslation } from 'react-i18next';
import { Button } from '@/shared/ui/button';
import { useErrorText } from '@/shared/i18n/use-error-text';
import { asAppError } from '@/shared/api/app-error';
import { useForgotPasswordMutation } from '@/entities/session/user-api';

export function MailPassword({ email }: { readonly email: string }) {
  const { t } = useTranslation('settings');
  const text = useErrorText();
  const [ask, { isLoading, isSuccess, error }] = useForgotPasswordMutation();
  const failure = asAppError(error);
  return (
    <div className="grid justify-items-start gap-3">
      <Button look="plain" disabled={isLoading} onClick={() => void ask(email)}>
        {t('password.byMail')}
      </Button>
      <p role="status" className="text-sm wrap-anywhere">
        {isSuccess ? t('password.mailSent', { email }) : failure && text(failure)}
      </p>
    </div>
  );
}
