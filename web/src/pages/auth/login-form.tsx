import { useTranslation } from 'react-i18next';
import { EmailField } from '@/shared/form/email-field';
import { Form } from '@/shared/form/form';
import { PasswordField } from '@/shared/form/password-field';
import { Checkbox } from '@/shared/ui/checkbox';
import { LocalLink } from '@/shared/ui/local-link';
import { paths } from '@/shared/config/paths';
import { useLoginMutation } from '@/pages/auth/auth-api';
import { ResendMail } from '@/pages/auth/resend-mail';
import { useForm } from '@/shared/form/use-form';
import { required, secret, text } from '@/shared/form/rules';

const fields = { email: text(required), password: secret(required), remember: text() };

export function LoginForm() {
  const { t } = useTranslation(['auth', 'common']);
  const [login, { originalArgs }] = useLoginMutation();
  const form = useForm({
    fields,
    send: ({ email, password, remember }) => login({ email, password, remember: remember !== '' }),
  });
  const isUnverified = form.error?.code === 'auth.email_not_verified';
  return (
    <Form
      form={form}
      submit={t('login.submit')}
      pending={t('login.pending')}
      help={isUnverified && originalArgs && <ResendMail email={originalArgs.email} />}
    >
      <EmailField {...form.field('email')} />
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
      <Checkbox name="remember">{t('common:field.remember')}</Checkbox>
    </Form>
  );
}
