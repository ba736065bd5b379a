import { useId, type ComponentProps, type ReactNode } from 'react';
import { cx } from '@/shared/ui/cx';

interface FieldProps extends Omit<ComponentProps<'input'>, 'id'> {
  readonly label: string;
  readonly help?: string;
  readonly error?: string | undefined;
  readonly optional?: string;
  readonly after?: ReactNode;
}

export const fieldBox =
  'min-h-12 w-full rounded-control border bg-card px-4 py-2.5 text-ink placeholder:text-soft disabled:bg-wall';

export function Field({ label, help, error, optional, after, className, ...rest }: FieldProps) {
  const id = useId();
  const helpId = `${id}-help`;
  const errorId = `${id}-error`;
  const described = [help && helpId, error && errorId].filter(Boolean).join(' ');
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 flex justify-between gap-4 text-sm font-medium">
        {label}
        {optional !== undefined && <span className="font-normal text-soft">{optional}</span>}
      </label>
      <div className="relative flex gap-2">
        <input
          id={id}
          className={cx(fieldBox, error ? 'border-error border-2' : 'border-edge')}
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
          {...rest}
        />
        {after}
      </div>
      {help && (
        <p id={helpId} className="mt-1.5 text-sm text-soft">
          {help}
        </p>
      )}
      {error && (
        <p id={errorId} className="mt-1.5 text-sm font-medium text-error">
          {error}
        </p>
      )}
    </div>
  );
}
