import { useTranslation } from 'react-i18next';
import { EmailField } from '@/shared/form/email-field';
import { Field } from '@/shared/form/field';
import { Form } from '@/shared/form/form';
import type { Declaration } from '@/pages/withdraw/withdrawal-api';
import { useForm } from '@/shared/form/use-form';
import * as rule from '@/shared/form/rules';

/** A declaration is received as it is written; only what is missing is asked for. */
const fields = {
  name: rule.text(rule.required),
  orderNumber: rule.text(rule.required),
  email: rule.text(rule.required, rule.reachable),
};

interface DeclarationFormProps {
  readonly known: Partial<Declaration>;
  readonly send: (declaration: Declaration) => Promise<{ readonly error?: unknown }>;
}

/** The three things that name a contract. Nothing else may be asked for. */
export function DeclarationForm({ known, send }: DeclarationFormProps) {
  const { t } = useTranslation('withdraw');
  const form = useForm({ fields, send });
  return (
    <Form form={form} label={t('form.label')} submit={t('form.submit')} pending={t('form.pending')}>
      <Field
        label={t('field.name')}
        autoComplete="name"
        required
        defaultValue={known.name}
        {...form.field('name')}
      />
      <Field
        label={t('field.orderNumber')}
        help={t('field.orderNumberHelp')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        required
        defaultValue={known.orderNumber}
        {...form.field('orderNumber')}
      />
      <EmailField
        autoComplete="email"
        help={t('field.emailHelp')}
        defaultValue={known.email}
        {...form.field('email')}
      />
    </Form>
  );
}
