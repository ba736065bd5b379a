import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useConfig } from '@/shared/config/config-context';
import { useLanguage } from '@/shared/i18n/use-language';

interface PageTitleProps {
  readonly children: string;
  readonly className?: string;
  readonly title?: string;
  readonly describe?: string;
  /** The page tells of something that goes on while it is read: another title moves neither the page nor the focus. */
  readonly isLive?: boolean;
}

interface Seen {
  readonly pathname: string;
  readonly code: string;
  readonly title: string;
}

let last: Seen | undefined;

/** A new title in place is scrolled to: what stood below may be shorter. In another language it is the same. */
export function PageTitle({ children, className, title, describe, isLive = false }: PageTitleProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const isKnown = useRef(false);
  const { brand } = useConfig();
  const { pathname } = useLocation();
  const { code } = useLanguage();
  useEffect(() => {
    const before = last;
    const wasKnown = isKnown.current;
    last = { pathname, code, title: children };
    isKnown.current = true;
    if (before === undefined) return;
    const isOther = before.title !== children;
    if (wasKnown && (isLive || !isOther || before.code !== code)) return;
    heading.current?.focus({ preventScroll: true });
    if (isOther && before.pathname === pathname) heading.current?.scrollIntoView({ block: 'nearest' });
  }, [children, code, isLive, pathname]);
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
