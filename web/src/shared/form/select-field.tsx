import { useId, type ComponentProps } from 'react';
import { fieldBox } from '@/shared/form/field';
import { cx } from '@/shared/ui/cx';

interface SelectFieldProps extends Omit<ComponentProps<'select'>, 'id' | 'className'> {
  readonly label: string;
  readonly optional?: string;
  readonly help?: string;
}

export function SelectField({ label, optional, help, children, ...rest }: SelectFieldProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 flex justify-between gap-4 text-sm font-medium">
        {label}
        {optional !== undefined && <span className="font-normal text-soft">{optional}</span>}
      </label>
      <select
        id={id}
        aria-describedby={help && `${id}-help`}
        className={cx(fieldBox, 'border-edge')}
        {...rest}
      >
        {children}
      </select>
      {help && (
        <p id={`${id}-help`} className="mt-1.5 text-sm text-soft">
          {help}
        </p>
      )}
    </div>
  );
}
