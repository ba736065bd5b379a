import type { ReactNode } from 'react';

interface EmptyStateProps {
  readonly title: string;
  readonly text: string;
  readonly children?: ReactNode;
}

export function EmptyState({ title, text, children }: EmptyStateProps) {
  return (
    <div className="rounded-photo border border-dashed border-edge px-6 py-12 sm:px-12 sm:py-20">
      <h2 className="text-h3">{title}</h2>
      <p className="mt-2 max-w-prose text-soft">{text}</p>
      <div className="mt-6 flex flex-wrap gap-3">{children}</div>
    </div>
  );
}
