import type { ComponentProps, ReactNode } from 'react';
import { cx } from '@/shared/ui/cx';

interface RadioCardProps extends Omit<ComponentProps<'input'>, 'type' | 'children'> {
  readonly children: ReactNode;
}

export function RadioCard({ children, className, ...rest }: RadioCardProps) {
  return (
    <label
      className={cx(
        'relative block rounded-control border bg-card p-4 transition-colors has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
        rest.checked ? 'chosen border-accent ring-2 ring-accent' : 'border-edge hover:border-ink',
        'has-disabled:opacity-60',
        className,
      )}
    >
      <input type="radio" className="absolute top-4 right-4 size-5 accent-accent outline-none" {...rest} />
      {children}
    </label>
  );
}
