import type { ReactNode } from 'react';

interface EmptyStateProps {
  readonly title: string;
  readonly text: string;
  readonly children?: ReactNode;
}

const frames = ['bg-slate', 'bg-sand', 'bg-charcoal', 'bg-navy', 'bg-sage', 'bg-plum'] as const;

/** A sentence, the next step, and the frames that are still empty. */
export function EmptyState({ title, text, children }: EmptyStateProps) {
  return (
    <div className="grid gap-8 md:grid-cols-[minmax(0,24rem)_1fr] md:items-end">
      <div>
        <h2 className="text-h3">{title}</h2>
        <p className="mt-2 max-w-prose text-soft">{text}</p>
        <div className="mt-6 flex flex-wrap gap-3">{children}</div>
      </div>
      <div aria-hidden className="grid max-w-md grid-cols-6 gap-2">
        {frames.map((frame) => (
          <div key={frame} className={`aspect-square rounded-photo ${frame}`} />
        ))}
      </div>
    </div>
  );
}
