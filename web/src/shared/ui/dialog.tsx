import { useEffect, useRef, type ReactNode } from 'react';
import { cx } from '@/shared/ui/cx';

interface DialogProps {
  readonly onClose: () => void;
  readonly labelledBy?: string;
  readonly describedBy?: string;
  readonly label?: string;
  readonly role?: 'dialog' | 'alertdialog';
  readonly className?: string;
  readonly children: ReactNode;
}

export function Dialog({
  onClose,
  labelledBy,
  describedBy,
  label,
  role = 'dialog',
  className,
  children,
}: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    const element = dialog.current;
    if (element !== null && !element.open) element.showModal();
    return () => {
      element?.close();
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      role={role}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      aria-label={label}
      aria-modal
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      className={cx('m-auto', className)}
    >
      {children}
    </dialog>
  );
}
