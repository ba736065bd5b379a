import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
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

interface SectionsProps {
  readonly page: 'terms' | 'privacy';
  readonly names: readonly string[];
}

/** Title and text of each section, in the order given. */
export function LegalSections({ page, names }: SectionsProps) {
  const { t } = useTranslation('legal');
  return names.map((name) => (
    <section key={name}>
      <h2 className="font-sans text-lg font-medium tracking-normal">{t(`${page}.${name}.title` as 'terms.order.title')}</h2>
      <p className="mt-2">{t(`${page}.${name}.text` as 'terms.order.text')}</p>
    </section>
  ));
}
