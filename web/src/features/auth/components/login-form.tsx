import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { Field } from '@/components/ui/field';
import { PasswordField } from '@/components/ui/password-field';
import { useLoginMutation } from '@/features/auth/api/auth-calls';
import { FormSummary } from '@/features/auth/components/form-summary';
import { useFieldText } from '@/features/auth/hooks/use-field-text';
import { applyFieldErrors } from '@/features/auth/lib/server-errors';
import { loginSchema, type LoginValues } from '@/features/auth/schemas';
import { asAppError } from '@/services/api/app-error';

export function LoginForm() {
  const { t } = useTranslation('auth');
  const [login, { isLoading, error }] = useLoginMutation();
  const { register, handleSubmit, setError, formState } = useForm<LoginValues>({
    resolver: zodResolver(loginSchema),
    defaultValues: { email: '', password: '', remember: false },
  });
  const fieldText = useFieldText(formState.errors);

  const submit = handleSubmit(async (values) => {
    const answer = await login(values);
    const failure = asAppError(answer.error);
    if (failure !== undefined) applyFieldErrors<LoginValues>(failure, ['email', 'password'], setError);
  });

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      <FormSummary
        error={asAppError(error)}
        invalid={formState.submitCount > 0 ? Object.keys(formState.errors).length : 0}
      />
      <Field
        label={t('field.email')}
        type="email"
        autoComplete="username"
        inputMode="email"
        required
        error={fieldText('email')}
        {...register('email')}
      />
      <PasswordField
        label={t('field.password')}
        autoComplete="current-password"
        required
        error={fieldText('password')}
        {...register('password')}
      />
      <Checkbox {...register('remember')}>{t('field.remember')}</Checkbox>
      <Button type="submit" size="wide" disabled={isLoading}>
        {isLoading ? t('login.pending') : t('login.submit')}
      </Button>
    </form>
  );
}
