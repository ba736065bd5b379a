import { useTranslation } from 'react-i18next';
import { AuthPage } from '@/entities/session/auth-page';
import { ForgotForm } from '@/pages/auth/forgot-form';
import { LinkSent } from '@/pages/auth/link-sent';
import { useForgotPasswordMutation } from '@/entities/session/user-api';

export function Component() {
  const { t } = useTranslation('auth');
  const [ask, { isSuccess, originalArgs: email, reset }] = useForgotPasswordMutation();
  return isSuccess && email !== undefined ? (
    <AuthPage title={t('forgot.sentTitle')}>
      <LinkSent email={email} onOther={reset} />
    </AuthPage>
  ) : (
    <AuthPage title={t('forgot.title')} describe={t('forgot.describe')} lead={t('forgot.lead')}>
      <ForgotForm ask={ask} />
    </AuthPage>
  );
}
