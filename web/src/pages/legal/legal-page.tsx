import type { ReactNode } from 'react';
import { LocalLink } from '@/shared/ui/local-link';
import { PageTitle } from '@/shared/ui/page-title';
import { RichText } from '@/shared/ui/rich-text';
import { paths } from '@/shared/config/paths';

interface LegalPageProps {
  readonly title: string;
  readonly describe: string;
  readonly children: ReactNode;
}

export function LegalPage({ title, describe, children }: LegalPageProps) {
  return (
    <div className="page py-12 lg:py-20">
      <PageTitle className="text-h2" describe={describe}>
        {title}
      </PageTitle>
      <div className="mt-8 grid grid-cols-1 gap-8 *:not-[table]:max-w-[66ch]">{children}</div>
    </div>
  );
}

export interface LegalSection {
  readonly id?: string;
  readonly title: string;
  /** Paragraphs with empty lines between them; `<cookies>` and `<settings>` mark links. */
  readonly text: string;
}

const linkTo = (to: string) =>
  function mark(inner: string) {
    return (
      <LocalLink to={to} className="underline underline-offset-4">
        {inner}
      </LocalLink>
    );
  };
const marks = { cookies: linkTo(paths.cookies), settings: linkTo(paths.settings) };

export function LegalSections({ sections }: { readonly sections: readonly LegalSection[] }) {
  return sections.map(({ id, title, text }) => (
    <section key={title} id={id}>
      <h2 className="font-sans text-lg font-medium tracking-normal">{title}</h2>
      {text.split('\n\n').map((paragraph) => (
        <p key={paragraph} className="mt-2">
          <RichText text={paragraph} marks={marks} />
        </p>
      ))}
    </section>
  ));
}
