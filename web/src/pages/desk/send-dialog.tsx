import { useState, type ComponentProps } from 'react';
import { ActDialog } from '@/pages/desk/act-dialog';
import { asAppError, type AppError } from '@/shared/api/app-error';

interface SendDialogProps extends Omit<
  ComponentProps<typeof ActDialog>,
  'error' | 'isSending' | 'onConfirm'
> {
  readonly send: (value: string) => Promise<{ readonly error?: unknown }>;
  readonly onDone: () => void;
}

/** Sends when it is confirmed. What goes wrong is told in the dialog, and what was written stays. */
export function SendDialog({ send, onDone, ...rest }: SendDialogProps) {
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<AppError>();
  const confirm = async (value: string): Promise<void> => {
    setSending(true);
    const failure = asAppError((await send(value)).error);
    setSending(false);
    setError(failure);
    if (failure === undefined) onDone();
  };
  return (
    <ActDialog error={error} isSending={isSending} onConfirm={(value) => void confirm(value)} {...rest} />
  );
}
