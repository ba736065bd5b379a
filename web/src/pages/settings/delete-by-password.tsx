import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Form } from '@/shared/form/form';
import { PasswordField } from '@/shared/form/password-field';
import { DeleteDialog } from '@/pages/settings/delete-dialog';
import { useDeleteAccount } from '@/entities/session/use-delete-account';
import { useForm } from '@/shared/form/use-form';
import { required, secret } from '@/shared/form/rules';
import { deferred } from '@/shared/browser/deferred';

const fields = { password: secret(required) };

type Decide = (isSure: boolean) => void;

export function DeleteByPassword() {
  const { t } = useTranslation(['settings', 'common']);
  const deleteAccount = useDeleteAccount();
  const decide = useRef<Decide>(undefined);
  const [asking, setAsking] = useState(false);
  const ask = (): Promise<boolean> => {
    const { promise, resolve } = deferred<boolean>();
    decide.current = resolve;
    setAsking(true);
    return promise.finally(() => setAsking(false));
  };
  const form = useForm({
    fields,
    send: async (proof) => ((await ask()) ? deleteAccount(proof) : {}),
    fieldOf: { 'account.invalid_password': 'password' },
  });
  return (
    <>
      <Form
        form={form}
        size="normal"
        look="plain"
        submit={t('delete.button')}
        pending={t(asking ? 'delete.button' : 'delete.pending')}
      >
        <PasswordField
          label={t('common:field.currentPassword')}
          autoComplete="current-password"
          required
          {...form.field('password')}
        />
      </Form>
      {asking && (
        <DeleteDialog onConfirm={() => decide.current?.(true)} onClose={() => decide.current?.(false)} />
      )}
    </>
  );
}
