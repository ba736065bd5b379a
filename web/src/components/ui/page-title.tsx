import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useConfig } from '@/config/config-context';

interface PageTitleProps {
  readonly children: string;
  readonly className?: string;
  /** The document's title when it is not the heading. */
  readonly title?: string;
  readonly describe?: string;
}

/** Address and title of the page that was seen last; undefined before the first. */
let last: readonly [path: string, title: string] | undefined;

/**
 * The one h1 of a page. After a change of route the focus comes here. A page that goes on to another title in place (a form
 * to its receipt) is scrolled to it: what stood below may be shorter now, and the reader would look at its end.
 */
export function PageTitle({ children, className, title, describe }: PageTitleProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { brand } = useConfig();
  const { pathname } = useLocation();
  const here = useRef([pathname, children] as const);
  useEffect(() => {
    if (last !== undefined) heading.current?.focus({ preventScroll: true });
    const [path, shown] = here.current;
    if (last?.[0] === path && last[1] !== shown) heading.current?.scrollIntoView({ block: 'nearest' });
    last = here.current;
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
