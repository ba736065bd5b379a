import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, type Path } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { PasswordField } from '@/components/ui/password-field';
import { useRegisterMutation } from '@/features/auth/api/auth-calls';
import { FormSummary } from '@/features/auth/components/form-summary';
import { GenderField } from '@/features/auth/components/gender-field';
import { TermsBox } from '@/features/auth/components/terms-box';
import { useFieldText } from '@/features/auth/hooks/use-field-text';
import { applyFieldErrors } from '@/features/auth/lib/server-errors';
import { registerSchema, type RegisterValues } from '@/features/auth/schemas';
import { useLanguage } from '@/lib/i18n/use-language';
import { asAppError } from '@/services/api/app-error';

const defaultValues: RegisterValues = {
  firstName: '',
  lastName: '',
  email: '',
  password: '',
  confirmPassword: '',
  gender: '',
  agreeToTerms: false,
};
const fields = Object.keys(defaultValues) as Path<RegisterValues>[];

export function RegisterForm() {
  const { t } = useTranslation('auth');
  const { code } = useLanguage();
  const [send, { isLoading, error }] = useRegisterMutation();
  const { register, handleSubmit, setError, formState } = useForm<RegisterValues>({
    resolver: zodResolver(registerSchema),
    defaultValues,
  });
  const text = useFieldText(formState.errors);

  const submit = handleSubmit(async ({ gender, ...values }) => {
    const answer = await send({ ...values, ...(gender === '' ? {} : { gender }), language: code });
    const failure = asAppError(answer.error);
    if (failure === undefined) return;
    if (failure.code === 'auth.email_exists')
      setError('email', { message: failure.code }, { shouldFocus: true });
    applyFieldErrors(failure, fields, setError);
  });

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      <FormSummary
        error={asAppError(error)}
        invalid={formState.submitCount > 0 ? Object.keys(formState.errors).length : 0}
      />
      <Field
        label={t('field.firstName')}
        autoComplete="given-name"
        required
        error={text('firstName')}
        {...register('firstName')}
      />
      <Field
        label={t('field.lastName')}
        autoComplete="family-name"
        required
        error={text('lastName')}
        {...register('lastName')}
      />
      <Field
        label={t('field.email')}
        type="email"
        autoComplete="username"
        inputMode="email"
        required
        help={t('field.emailHelp')}
        error={text('email')}
        {...register('email')}
      />
      <PasswordField
        label={t('field.password')}
        autoComplete="new-password"
        required
        help={t('field.passwordHelp')}
        error={text('password')}
        {...register('password')}
      />
      <PasswordField
        label={t('field.confirmPassword')}
        autoComplete="new-password"
        required
        error={text('confirmPassword')}
        {...register('confirmPassword')}
      />
      <GenderField {...register('gender')} />
      <TermsBox required error={text('agreeToTerms')} {...register('agreeToTerms')} />
      <Button type="submit" size="wide" disabled={isLoading}>
        {isLoading ? t('register.pending') : t('register.submit')}
      </Button>
    </form>
  );
}
