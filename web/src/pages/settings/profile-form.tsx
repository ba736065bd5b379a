import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmailField } from '@/shared/form/email-field';
import { Field } from '@/shared/form/field';
import { Form } from '@/shared/form/form';
import { GenderField } from '@/entities/session/gender-field';
import { PasswordField } from '@/shared/form/password-field';
import { SelectField } from '@/shared/form/select-field';
import { Alert } from '@/shared/ui/alert';
import { Panel } from '@/pages/settings/panel';
import { UnsavedDialog } from '@/pages/settings/unsaved-dialog';
import { changesOf, profileFields } from '@/pages/settings/profile-changes';
import { useForm } from '@/shared/form/use-form';
import { useSwitchLanguage } from '@/shared/i18n/use-switch-language';
import { isLanguageCode, languageCodes, languages } from '@/shared/i18n/languages';
import type { User } from '@/shared/api/types';
import { useUpdateProfileMutation } from '@/entities/session/user-api';

/** Whoever hides the address at Apple has one of these. */
const appleRelay = '@privaterelay.appleid.com';

export function ProfileForm({ user }: { readonly user: User }) {
  const { t } = useTranslation(['settings', 'common']);
  const [update, { isSuccess, originalArgs }] = useUpdateProfileMutation();
  const switchLanguage = useSwitchLanguage();
  const [address, setAddress] = useState(user.email);
  const pending = isSuccess ? originalArgs?.email : undefined;
  const form = useForm({
    fields: profileFields(user),
    send: async (values) => {
      const answer = await update(changesOf(user, values));
      if (answer.error === undefined && isLanguageCode(values.language))
        await switchLanguage(values.language);
      return answer;
    },
    fieldOf: { 'auth.email_exists': 'email', 'account.invalid_password': 'current_password' },
  });
  const isSaved = isSuccess && !form.isChanged && !form.isSending;
  return (
    <Panel title={t('profile.title')}>
      <Form
        form={form}
        size="normal"
        submit={t('save')}
        pending={t('saving')}
        aside={
          <p role="status" className="text-sm">
            {isSaved && t('saved')}
          </p>
        }
      >
        <Field
          label={t('common:field.firstName')}
          autoComplete="given-name"
          required
          defaultValue={user.firstName}
          {...form.field('firstName')}
        />
        <Field
          label={t('common:field.lastName')}
          autoComplete="family-name"
          required
          defaultValue={user.lastName}
          {...form.field('lastName')}
        />
        <GenderField name="gender" defaultValue={user.gender ?? ''} />
        <SelectField
          label={t('profile.language')}
          help={t('profile.languageHelp')}
          name="language"
          defaultValue={user.language}
        >
          {languageCodes.map((code) => (
            <option key={code} value={code} lang={code}>
              {languages[code].name}
            </option>
          ))}
        </SelectField>
        <EmailField
          defaultValue={user.email}
          readOnly={!user.hasPassword}
          help={t(user.hasPassword ? 'profile.emailHelp' : 'profile.emailNeedsPassword')}
          onChange={(event) => setAddress(event.target.value.trim())}
          {...form.field('email')}
        />
        {user.email.endsWith(appleRelay) && <Alert>{t('profile.emailRelay')}</Alert>}
        {pending !== undefined && pending !== user.email && isSaved && (
          <Alert>{t('profile.emailPending', { email: pending, old: user.email })}</Alert>
        )}
        {address !== user.email && !isSaved && (
          <PasswordField
            label={t('common:field.currentPassword')}
            autoComplete="current-password"
            required
            help={t('profile.passwordWhy')}
            {...form.field('current_password')}
          />
        )}
      </Form>
      <UnsavedDialog isUnsaved={form.isChanged} />
    </Panel>
  );
}
