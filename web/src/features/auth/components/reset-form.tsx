import { useTranslation } from 'react-i18next';
import { Form } from '@/components/form/form';
import { NewPasswordFields } from '@/components/form/new-password-fields';
import { useResetPasswordMutation } from '@/features/auth/api/auth-calls';
import { DeadLink } from '@/features/auth/components/dead-link';
import { useForm } from '@/hooks/use-form';
import { newPasswordRules } from '@/lib/form/rules';

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
