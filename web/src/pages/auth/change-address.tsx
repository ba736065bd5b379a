import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmailField } from '@/shared/form/email-field';
import { Form } from '@/shared/form/form';
import { PasswordField } from '@/shared/form/password-field';
import { Button } from '@/shared/ui/button';
import { useForm } from '@/shared/form/use-form';
import * as rule from '@/shared/form/rules';
import { useUpdateProfileMutation } from '@/entities/session/user-api';

const fields = {
  email: rule.text(rule.required, rule.email),
  current_password: rule.secret(rule.required),
};

function AddressForm({ email, onDone }: { readonly email: string; readonly onDone: (to: string) => void }) {
  const { t } = useTranslation(['auth', 'common']);
  const [update] = useUpdateProfileMutation();
  const form = useForm({
    fields,
    send: async (values) => {
      const answer = await update(values);
      if (answer.data !== undefined) onDone(answer.data.email);
      return answer;
    },
    fieldOf: { 'auth.email_exists': 'email', 'account.invalid_password': 'current_password' },
  });
  return (
    <>
      <p className="mb-4 text-soft">{t('mail.changeLead')}</p>
      <Form form={form} size="normal" submit={t('mail.changeSubmit')} pending={t('mail.sending')}>
        <EmailField defaultValue={email} {...form.field('email')} />
        <PasswordField
          label={t('common:field.password')}
          autoComplete="current-password"
          required
          {...form.field('current_password')}
        />
      </Form>
    </>
  );
}

/** A mistyped address of a new account: the mail with the link never comes, so it can be put right here. */
export function ChangeAddress({ email }: { readonly email: string }) {
  const { t } = useTranslation('auth');
  const [isOpen, setOpen] = useState(false);
  const [changed, setChanged] = useState<string>();
  return (
    <div className="border-t border-line pt-4">
      <Button look="bare" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t('mail.change')}
      </Button>
      {isOpen && (
        <div className="mt-4 max-w-md">
          <AddressForm
            email={email}
            onDone={(to) => {
              setChanged(to);
              setOpen(false);
            }}
          />
        </div>
      )}
      <p role="status" className="mt-2 text-sm wrap-anywhere">
        {changed !== undefined && !isOpen && t('mail.changed', { email: changed })}
      </p>
    </div>
  );
}
