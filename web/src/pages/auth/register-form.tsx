import { useTranslation } from 'react-i18next';
import { EmailField } from '@/shared/form/email-field';
import { Field } from '@/shared/form/field';
import { Form } from '@/shared/form/form';
import { GenderField } from '@/entities/session/gender-field';
import { NewPasswordFields } from '@/shared/form/new-password-fields';
import { TermsBox } from '@/entities/session/terms-box';
import { LocalLink } from '@/shared/ui/local-link';
import { paths } from '@/shared/config/paths';
import { useRegisterMutation } from '@/pages/auth/auth-api';
import { useForm } from '@/shared/form/use-form';
import * as rule from '@/shared/form/rules';
import { genderOf } from '@/entities/session/gender';
import { useLanguage } from '@/shared/i18n/use-language';

const fields = {
  firstName: rule.text(rule.required, rule.personName),
  lastName: rule.text(rule.required, rule.personName),
  email: rule.text(rule.required, rule.email),
  ...rule.newPasswordRules,
  gender: rule.text(),
  agreeToTerms: rule.text(rule.agreed),
};

function AlreadyThere({ loginPath }: { readonly loginPath: string }) {
  const { t } = useTranslation('auth');
  const link = 'underline underline-offset-4';
  return (
    <p className="mt-2 flex flex-wrap gap-x-5 gap-y-1">
      <LocalLink to={loginPath} className={link}>
        {t('register.login')}
      </LocalLink>
      <LocalLink to={paths.forgotPassword} className={link}>
        {t('login.forgot')}
      </LocalLink>
    </p>
  );
}

export function RegisterForm({ loginPath }: { readonly loginPath: string }) {
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
    <Form
      form={form}
      submit={t('register.submit')}
      pending={t('register.pending')}
      help={form.error?.code === 'auth.email_exists' && <AlreadyThere loginPath={loginPath} />}
    >
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
