import { useId, useState, type ReactNode } from 'react';
import { useDeskTexts } from '@/pages/desk/desk-texts';
import { valueOf } from '@/pages/desk/value-of';
import type { AppError } from '@/shared/api/app-error';
import { fieldBox } from '@/shared/form/field';
import { useErrorText } from '@/shared/i18n/use-error-text';
import { Alert } from '@/shared/ui/alert';
import { Button } from '@/shared/ui/button';
import { Dialog } from '@/shared/ui/dialog';

export interface ActField {
  readonly label: string;
  readonly help?: string;
  /** What a value has to be; where it is not, `problemOf` says so in its place. */
  readonly rule?: string;
  readonly longest: number;
  /** Of what is written, where it is not that of the page. */
  readonly lang?: string;
  readonly rows?: number;
  /** What is wrong with a value, or nothing. */
  readonly problemOf: (value: string) => string | undefined;
}

interface ActDialogProps {
  readonly title: string;
  readonly text?: string;
  readonly field?: ActField;
  /** What else is chosen, above the field. */
  readonly children?: ReactNode;
  /** Whether that can be sent; where not, it says so itself. */
  readonly check?: () => boolean;
  readonly confirm: string;
  readonly look: 'main' | 'danger';
  readonly error?: AppError | undefined;
  /** Under way: neither sent again nor closed. */
  readonly isSending?: boolean;
  /** @param value of the field, or nothing where there is none */
  readonly onConfirm: (value: string) => void;
  readonly onClose: () => void;
}

/** What changes something for a customer is confirmed here. Whether it was done, and what to do then, the caller knows. */
export function ActDialog(props: ActDialogProps) {
  const {
    title,
    text: explained,
    field,
    children,
    check,
    confirm,
    look,
    error,
    isSending = false,
    onConfirm,
    onClose,
  } = props;
  const text = useDeskTexts();
  const errorText = useErrorText();
  const id = useId();
  const [problem, setProblem] = useState<string>();
  const close = (): void => {
    if (!isSending) onClose();
  };
  const help = [field?.help, problem === undefined && field?.rule].filter(Boolean).join(' ');
  const described = [help && `${id}-help`, problem && `${id}-problem`].filter(Boolean).join(' ');
  const box = {
    name: 'value',
    autoComplete: 'off',
    autoFocus: true,
    ...{ lang: field?.lang, maxLength: field?.longest },
    'aria-invalid': problem === undefined ? undefined : true,
    'aria-describedby': described || undefined,
    className: `${fieldBox} mt-1 border-edge font-normal`,
  } as const;
  return (
    <Dialog labelledBy={id} onClose={close} className="w-[min(36rem,calc(100vw-2rem))] bg-card p-6 text-ink">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const value = valueOf(event.currentTarget, 'value');
          const found = field?.problemOf(value);
          setProblem(found);
          if (check?.() === false) return undefined;
          if (found === undefined) return onConfirm(value);
          const written = event.currentTarget.elements.namedItem('value');
          return written instanceof HTMLElement ? written.focus() : undefined;
        }}
      >
        <h2 id={id} className="text-h3 wrap-anywhere">
          {title}
        </h2>
        {explained !== undefined && <p className="mt-3 text-soft">{explained}</p>}
        {children !== undefined && <div className="mt-4">{children}</div>}
        {field !== undefined && (
          <label className="mt-4 block text-sm font-medium">
            {field.label}
            {field.rows === undefined ? <input {...box} /> : <textarea {...box} rows={field.rows} />}
          </label>
        )}
        {help !== '' && (
          <p id={`${id}-help`} className="mt-2 text-sm text-soft">
            {help}
          </p>
        )}
        {problem !== undefined && (
          <p id={`${id}-problem`} role="alert" className="mt-2 text-sm font-medium text-error">
            {problem}
          </p>
        )}
        {error !== undefined && (
          <Alert kind="error" className="mt-4">
            {errorText(error)}
          </Alert>
        )}
        <div className="mt-6 flex flex-wrap gap-3">
          <Button look="plain" disabled={isSending} onClick={close}>
            {text.cancel}
          </Button>
          <Button type="submit" look={look} disabled={isSending}>
            {confirm}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
