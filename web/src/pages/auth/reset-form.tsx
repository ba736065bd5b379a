import { useTranslation } from 'react-i18next';
import { Form } from '@/shared/form/form';
import { NewPasswordFields } from '@/shared/form/new-password-fields';
import { useResetPasswordMutation } from '@/pages/auth/auth-api';
import { DeadLink } from '@/pages/auth/dead-link';
import { useForm } from '@/shared/form/use-form';
import { newPasswordRules } from '@/shared/form/rules';

interface ResetFormProps {
  readonly token: string;
  readonly onDone: () => void;
}

export function ResetForm({ token, onDone }: ResetFormProps) {
  const { t } = useTranslation('auth');
  const [reset] = useResetPasswordMutation();
  const form = useForm({
    fields: newPasswordRules,
    send: async ({ password }) => {
      const answer = await reset({ token, password });
      if (answer.error === undefined) onDone();
      return answer;
    },
  });
  if (form.error?.code === 'auth.reset_link_invalid') return <DeadLink />;
  return (
    <Form form={form} submit={t('reset.submit')} pending={t('reset.pending')}>
      <NewPasswordFields form={form} />
    </Form>
  );
}
