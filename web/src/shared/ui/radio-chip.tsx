import type { ComponentProps, ReactNode } from 'react';
import { cx } from '@/shared/ui/cx';

interface RadioChipProps extends Omit<ComponentProps<'input'>, 'type' | 'children' | 'className'> {
  readonly children: ReactNode;
}

/** One of a few short choices in a row. The radio button lies over the whole chip, so that all of it can be tapped. */
export function RadioChip({ children, ...rest }: RadioChipProps) {
  return (
    <label
      className={cx(
        'relative flex min-h-12 flex-col items-center justify-center gap-1 rounded-control border bg-card px-1.5 py-2 text-center text-xs transition-colors sm:flex-row sm:gap-2 sm:px-3 sm:text-sm',
        'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
        rest.checked ? 'chosen border-accent font-medium ring-1 ring-accent' : 'border-edge',
        rest.disabled ? 'border-dashed text-soft' : !rest.checked && 'hover:border-ink',
      )}
    >
      <input
        type="radio"
        className="absolute inset-0 cursor-[inherit] appearance-none rounded-control outline-none"
        {...rest}
      />
      {children}
    </label>
  );
}
