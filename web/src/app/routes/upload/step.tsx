import { useId, type ReactNode } from 'react';

interface StepProps {
  readonly number: number;
  readonly title: string;
  readonly children: ReactNode;
}

export function Step({ number, title, children }: StepProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-5 flex items-baseline gap-4 border-t border-ink pt-3 text-h3">
        <span aria-hidden className="figures font-sans text-sm text-soft">
          {String(number).padStart(2, '0')}
        </span>
        {title}
      </h2>
      {children}
    </section>
  );
}
