import type { ReactNode } from 'react';
import { PageTitle } from '@/components/ui/page-title';

interface LegalPageProps {
  readonly title: string;
  readonly children: ReactNode;
}

export function LegalPage({ title, children }: LegalPageProps) {
  return (
    <div className="page py-12 lg:py-20">
      <PageTitle className="text-h2">{title}</PageTitle>
      <div className="mt-8 grid max-w-[66ch] gap-8">{children}</div>
    </div>
  );
}

export interface LegalSection {
  readonly title: string;
  readonly text: string;
}

export function LegalSections({ sections }: { readonly sections: readonly LegalSection[] }) {
  return sections.map(({ title, text }) => (
    <section key={title}>
      <h2 className="font-sans text-lg font-medium tracking-normal">{title}</h2>
      <p className="mt-2">{text}</p>
    </section>
  ));
}
