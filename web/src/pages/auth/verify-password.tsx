import { useTranslation } from 'react-i18next';
import { Form } from '@/shared/form/form';
import { PasswordField } from '@/shared/form/password-field';
import { LocalLink } from '@/shared/ui/local-link';
import { paths } from '@/shared/config/paths';
import { useVerifyEmailMutation } from '@/pages/auth/auth-api';
import { useForm } from '@/shared/form/use-form';
import { required, secret } from '@/shared/form/rules';

interface VerifyPasswordProps {
  readonly token: string;
  readonly onDone: () => void;
}

const fields = { password: secret(required) };

/** The mail was opened in another browser than the account was created in: the password shows whose it is. */
export function VerifyPassword({ token, onDone }: VerifyPasswordProps) {
  const { t } = useTranslation(['auth', 'common']);
  const [verify] = useVerifyEmailMutation();
  const form = useForm({
    fields,
    send: async ({ password }) => {
      const answer = await verify({ token, password });
      if (answer.error === undefined) onDone();
      return answer;
    },
  });
  return (
    <div className="grid gap-6">
      <p>{t('verify.password')}</p>
      <Form form={form} submit={t('verify.submit')} pending={t('verify.pending')}>
        <div>
          <PasswordField
            label={t('common:field.password')}
            autoComplete="current-password"
            required
            {...form.field('password')}
          />
          <LocalLink
            to={paths.forgotPassword}
            className="mt-1 inline-flex min-h-9 items-center text-sm underline underline-offset-4"
          >
            {t('login.forgot')}
          </LocalLink>
        </div>
      </Form>
      <p className="text-sm text-soft">{t('verify.stranger')}</p>
    </div>
  );
}
