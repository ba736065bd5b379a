import { useTranslation } from 'react-i18next';
import { AuthPage } from '@/features/auth/components/auth-page';
import { ForgotForm } from '@/features/auth/components/forgot-form';
import { LinkSent } from '@/features/auth/components/link-sent';
import { useForgotPasswordMutation } from '@/services/auth/auth-api';

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
