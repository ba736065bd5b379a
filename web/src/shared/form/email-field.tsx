import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '@/shared/form/field';

/** The address somebody signs in with, so that password managers know it. */
export function EmailField(props: Omit<ComponentProps<typeof Field>, 'type' | 'label'>) {
  const { t } = useTranslation();
  return (
    <Field
      label={t('field.email')}
      type="email"
      autoComplete="username"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      required
      {...props}
    />
  );
}
