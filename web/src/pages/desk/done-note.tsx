import { useEffect, useRef } from 'react';
import { Alert } from '@/shared/ui/alert';

/** That something was done. It takes the focus, because the button that it was done with is often gone. */
export function DoneNote({ children }: { readonly children: string }) {
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => note.current?.focus(), [children]);
  return (
    <div ref={note} tabIndex={-1} className="order-last w-full">
      <Alert>{children}</Alert>
    </div>
  );
}
