import { useTranslation } from 'react-i18next';
import { EmailField } from '@/shared/form/email-field';
import { Form } from '@/shared/form/form';
import { ErrorState } from '@/shared/ui/error-state';
import { useAuth } from '@/entities/session/use-auth';
import { useForm } from '@/shared/form/use-form';
import * as rule from '@/shared/form/rules';
import type { AppError } from '@/shared/api/app-error';
import { useResendVerificationMutation } from '@/entities/session/user-api';

interface VerifyFailedProps {
  readonly error: AppError;
  readonly onRetry: () => void;
}

const fields = { email: rule.text(rule.required, rule.email) };

export function VerifyFailed({ error, onRetry }: VerifyFailedProps) {
  const { t } = useTranslation('auth');
  const { user } = useAuth();
  const [resend, { isSuccess }] = useResendVerificationMutation();
  const form = useForm({ fields, send: ({ email }) => resend(email) });
  return (
    <div className="grid gap-8">
      <ErrorState error={error} onRetry={onRetry} />
      <div className="grid gap-4">
        <p className="text-soft">{t('verify.again')}</p>
        <Form
          form={form}
          size="normal"
          submit={t('mail.resend')}
          pending={t('mail.sending')}
          aside={
            <p role="status" className="text-sm">
              {isSuccess && !form.isSending && t('mail.sent')}
            </p>
          }
        >
          <EmailField key={user?.email} defaultValue={user?.email} {...form.field('email')} />
        </Form>
      </div>
    </div>
  );
}
