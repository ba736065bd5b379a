import type { ReactNode } from 'react';
import { PageTitle } from '@/shared/ui/page-title';

const frames = [
  'bg-slate',
  'bg-sand',
  'bg-charcoal',
  'bg-navy',
  'bg-sage',
  'bg-plum',
  'bg-sand',
  'bg-slate',
  'bg-plum',
  'bg-charcoal',
  'bg-sage',
  'bg-navy',
] as const;

interface AuthPageProps {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly describe?: string;
  readonly children: ReactNode;
}

export function AuthPage({ title, lead, describe, children }: AuthPageProps) {
  return (
    <div className="page grid gap-x-24 py-12 lg:grid-cols-[minmax(0,28rem)_1fr] lg:py-24">
      <div>
        <PageTitle className="text-h2" {...(describe !== undefined && { describe })}>
          {title}
        </PageTitle>
        {lead !== undefined && <p className="mt-3 text-soft">{lead}</p>}
        <div className="mt-8">{children}</div>
      </div>
      <div
        aria-hidden
        className="hidden grid-cols-4 content-start gap-2 justify-self-end lg:grid lg:w-[32rem]"
      >
        {frames.map((frame, index) => (
          <div key={index} className={`aspect-square forced-colors:border rounded-photo ${frame}`} />
        ))}
      </div>
    </div>
  );
}
