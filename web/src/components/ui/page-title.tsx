import { useEffect, useRef } from 'react';
import { useConfig } from '@/config/config-context';

interface PageTitleProps {
  readonly children: string;
  readonly className?: string;
  /** The document's title when it is not the heading. */
  readonly title?: string;
  readonly describe?: string;
}

let first = true;

/** The one h1 of a page. After a change of route the focus comes here. */
export function PageTitle({ children, className, title, describe }: PageTitleProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { brand } = useConfig();
  useEffect(() => {
    if (!first) heading.current?.focus({ preventScroll: true });
    first = false;
  }, []);
  return (
    <>
      <title>{`${title ?? children} · ${brand}`}</title>
      {describe !== undefined && <meta name="description" content={describe} />}
      <h1 ref={heading} tabIndex={-1} className={className ?? 'text-h1'}>
        {children}
      </h1>
    </>
  );
}
