import { useTranslation } from 'react-i18next';
import { EmailField } from '@/components/form/email-field';
import { Form } from '@/components/form/form';
import { PasswordField } from '@/components/form/password-field';
import { Checkbox } from '@/components/ui/checkbox';
import { LocalLink } from '@/components/ui/local-link';
import { paths } from '@/config/paths';
import { useLoginMutation } from '@/features/auth/api/auth-calls';
import { ResendMail } from '@/features/auth/components/resend-mail';
import { useForm } from '@/hooks/use-form';
import { required, secret, text } from '@/lib/form/rules';

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
