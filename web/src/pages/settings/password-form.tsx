import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Form } from '@/shared/form/form';
import { NewPasswordFields } from '@/shared/form/new-password-fields';
import { PasswordField } from '@/shared/form/password-field';
import { useChangePasswordMutation } from '@/entities/session/account-api';
import { UnsavedDialog } from '@/pages/settings/unsaved-dialog';
import { useForm } from '@/shared/form/use-form';
import { newPasswordRules, required, secret } from '@/shared/form/rules';

const fields = { current_password: secret(required), ...newPasswordRules };

interface PasswordFormProps {
  readonly email: string;
  readonly onDone: () => void;
}

function Entry({ email, onDone }: PasswordFormProps) {
  const { t } = useTranslation(['settings', 'common']);
  const [change] = useChangePasswordMutation();
  const form = useForm({
    fields,
    send: async ({ current_password, password }) => {
      const answer = await change({ current_password, new_password: password });
      if (answer.error === undefined) onDone();
      return answer;
    },
    fieldOf: { 'account.invalid_password': 'current_password', new_password: 'password' },
  });
  return (
    <>
      <Form form={form} size="normal" submit={t('password.submit')} pending={t('saving')}>
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label={t('common:field.currentPassword')}
          autoComplete="current-password"
          required
          {...form.field('current_password')}
        />
        <NewPasswordFields form={form} />
      </Form>
      <UnsavedDialog isUnsaved={form.isChanged} />
    </>
  );
}

export function PasswordForm({ email }: { readonly email: string }) {
  const { t } = useTranslation('settings');
  const [changes, setChanges] = useState(0);
  return (
    <>
      <Entry key={changes} email={email} onDone={() => setChanges(changes + 1)} />
      <p role="status" className="mt-4 text-sm">
        {changes > 0 && t('password.changed')}
      </p>
    </>
  );
}
