import { useTranslation } from 'react-i18next';
import { Button, ButtonLink } from '@/shared/ui/button';
import { paths } from '@/shared/config/paths';
import { useDisownAccountMutation } from '@/pages/auth/auth-api';
import { AuthPage } from '@/entities/session/auth-page';
import { useErrorText } from '@/shared/i18n/use-error-text';
import { useLinkToken } from '@/pages/auth/use-link-token';
import { asAppError } from '@/shared/api/app-error';
import { Alert } from '@/shared/ui/alert';

/** "This was not me": opening the page changes nothing, since programs that check mails open links, too. */
export function Component() {
  const { t } = useTranslation('auth');
  const text = useErrorText();
  const token = useLinkToken();
  const [disown, { isLoading, isSuccess, error }] = useDisownAccountMutation();
  const failure = asAppError(error);
  const isDead = token === null || failure?.code === 'auth.verification_invalid';
  return (
    <AuthPage title={t(isSuccess ? 'notMe.doneTitle' : 'notMe.title')}>
      <div className="grid gap-6">
        {isSuccess ? (
          <p role="status" className="text-lg">
            {t('notMe.done')}
          </p>
        ) : isDead ? (
          <Alert kind="error">{t('notMe.invalid')}</Alert>
        ) : (
          <>
            <p>{t('notMe.text')}</p>
            {failure !== undefined && <Alert kind="error">{text(failure)}</Alert>}
            <Button className="justify-self-start" disabled={isLoading} onClick={() => void disown(token)}>
              {t(isLoading ? 'notMe.pending' : 'notMe.submit')}
            </Button>
          </>
        )}
        {isDead && !isSuccess && (
          <ButtonLink to={paths.forgotPassword} className="justify-self-start">
            {t('reset.title')}
          </ButtonLink>
        )}
        <ButtonLink look="plain" to={paths.home} className="justify-self-start">
          {t('notMe.home')}
        </ButtonLink>
      </div>
    </AuthPage>
  );
}
