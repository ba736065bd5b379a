import type { ReactNode } from 'react';
import { cx } from '@/shared/ui/cx';

interface AlertProps {
  readonly kind?: 'error' | 'info';
  readonly title?: string;
  readonly children?: ReactNode;
  readonly className?: string;
}

export function Alert({ kind = 'info', title, children, className }: AlertProps) {
  return (
    <div
      role={kind === 'error' ? 'alert' : 'status'}
      tabIndex={kind === 'error' ? -1 : undefined}
      className={cx(
        'border-l-4 px-4 py-3 text-sm wrap-anywhere',
        kind === 'error' ? 'border-error bg-error-wash' : 'border-accent bg-accent-wash',
        className,
      )}
    >
      {title && <p className="font-medium">{title}</p>}
      {children}
    </div>
  );
}
