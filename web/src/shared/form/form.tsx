import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert } from '@/shared/ui/alert';
import { Button } from '@/shared/ui/button';
import { useErrorText } from '@/shared/i18n/use-error-text';
import type { FormState } from '@/shared/form/use-form';

interface FormProps<Name extends string> {
  readonly form: FormState<Name>;
  readonly submit: string;
  readonly pending: string;
  readonly size?: 'normal' | 'wide';
  readonly look?: 'main' | 'plain';
  readonly label?: string;
  readonly help?: ReactNode;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** The one shape of our forms: summary, fields, button. `dialog` sends nothing anywhere while the page is not hydrated yet. */
export function Form<Name extends string>(props: FormProps<Name>) {
  const { form, submit, pending, size = 'wide', look, label, help, aside, children } = props;
  const { t } = useTranslation();
  const text = useErrorText();
  const { error, invalid, isSending } = form;
  return (
    <form noValidate method="dialog" aria-label={label} className="grid gap-5" {...form.attributes}>
      {error !== undefined ? (
        <Alert kind="error">
          <p>{text(error)}</p>
          {help}
        </Alert>
      ) : (
        invalid > 0 && <Alert kind="error">{t('form.invalid', { count: invalid })}</Alert>
      )}
      {children}
      <div className={size === 'wide' ? 'grid' : 'flex flex-wrap items-center gap-x-5 gap-y-3'}>
        <Button type="submit" size={size} look={look} disabled={isSending}>
          {isSending ? pending : submit}
        </Button>
        {aside}
      </div>
    </form>
  );
}
