import { useTranslation } from 'react-i18next';
import { EmailField } from '@/components/form/email-field';
import { Field } from '@/components/form/field';
import { Form } from '@/components/form/form';
import { GenderField } from '@/components/form/gender-field';
import { NewPasswordFields } from '@/components/form/new-password-fields';
import { TermsBox } from '@/components/form/terms-box';
import { useRegisterMutation } from '@/features/auth/api/auth-calls';
import { useForm } from '@/hooks/use-form';
import * as rule from '@/lib/form/rules';
import { genderOf } from '@/lib/gender';
import { useLanguage } from '@/lib/i18n/use-language';

const fields = {
  firstName: rule.text(rule.required, rule.personName),
  lastName: rule.text(rule.required, rule.personName),
  email: rule.text(rule.required, rule.email),
  ...rule.newPasswordRules,
  gender: rule.text(),
  agreeToTerms: rule.text(rule.agreed),
};

export function RegisterForm() {
  const { t } = useTranslation(['auth', 'common']);
  const { code: language } = useLanguage();
  const [register] = useRegisterMutation();
  const form = useForm({
    fields,
    send: ({ gender: chosen, ...values }) => {
      const gender = genderOf(chosen);
      return register({ ...values, ...(gender && { gender }), agreeToTerms: true, language });
    },
    fieldOf: { 'auth.email_exists': 'email' },
  });
  return (
    <Form form={form} submit={t('register.submit')} pending={t('register.pending')}>
      <Field
        label={t('common:field.firstName')}
        autoComplete="given-name"
        required
        {...form.field('firstName')}
      />
      <Field
        label={t('common:field.lastName')}
        autoComplete="family-name"
        required
        {...form.field('lastName')}
      />
      <EmailField help={t('common:field.emailHelp')} {...form.field('email')} />
      <NewPasswordFields form={form} label={t('common:field.password')} />
      <GenderField name="gender" />
      <TermsBox required {...form.field('agreeToTerms')} />
    </Form>
  );
}
