import { useId, type ReactNode } from 'react';

interface PanelProps {
  readonly title: string;
  readonly lead?: string;
  readonly children: ReactNode;
}

export function Panel({ title, lead, children }: PanelProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="not-first:border-t not-first:border-ink not-first:pt-4 lg:border-t lg:border-ink lg:pt-4"
    >
      <h2 id={id} className="text-h3">
        {title}
      </h2>
      {lead !== undefined && <p className="mt-2 max-w-[60ch] text-soft">{lead}</p>}
      <div className="mt-6 max-w-md">{children}</div>
    </section>
  );
}
