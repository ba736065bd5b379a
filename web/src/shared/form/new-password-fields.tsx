import { useTranslation } from 'react-i18next';
import { PasswordField } from '@/shared/form/password-field';
import type { FormState } from '@/shared/form/use-form';

interface NewPasswordFieldsProps {
  readonly form: Pick<FormState<'password' | 'confirmPassword'>, 'field'>;
  readonly label?: string;
}

export function NewPasswordFields({ form, label }: NewPasswordFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <PasswordField
        label={label ?? t('field.newPassword')}
        autoComplete="new-password"
        required
        help={t('field.passwordHelp')}
        {...form.field('password')}
      />
      <PasswordField
        label={t('field.confirmPassword')}
        autoComplete="new-password"
        required
        {...form.field('confirmPassword')}
      />
    </>
  );
}
