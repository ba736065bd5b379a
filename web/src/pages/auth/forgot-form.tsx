import { useTranslation } from 'react-i18next';
import { EmailField } from '@/shared/form/email-field';
import { Form } from '@/shared/form/form';
import { LocalLink } from '@/shared/ui/local-link';
import { paths } from '@/shared/config/paths';
import { useForm } from '@/shared/form/use-form';
import * as rule from '@/shared/form/rules';

const fields = { email: rule.text(rule.required, rule.email) };

interface ForgotFormProps {
  readonly ask: (email: string) => Promise<{ readonly error?: unknown }>;
}

export function ForgotForm({ ask }: ForgotFormProps) {
  const { t } = useTranslation('auth');
  const form = useForm({ fields, send: ({ email }) => ask(email) });
  return (
    <>
      <Form form={form} submit={t('forgot.submit')} pending={t('forgot.pending')}>
        <EmailField {...form.field('email')} />
      </Form>
      <p className="mt-6">
        <LocalLink
          to={paths.login}
          className="inline-flex min-h-11 items-center underline underline-offset-4"
        >
          {t('forgot.back')}
        </LocalLink>
      </p>
    </>
  );
}
