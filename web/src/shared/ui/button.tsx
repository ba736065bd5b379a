import type { ComponentProps } from 'react';
import { cx } from '@/shared/ui/cx';
import { LocalLink, type LocalLinkProps } from '@/shared/ui/local-link';

const looks = {
  main: 'forced-colors:border bg-accent text-card hover:bg-accent-deep disabled:bg-line disabled:text-soft',
  plain: 'border border-edge bg-card text-ink hover:border-ink disabled:text-soft disabled:border-line',
  bare: 'px-0! text-ink underline decoration-line underline-offset-4 hover:decoration-ink disabled:text-soft',
  danger: 'forced-colors:border bg-error text-card hover:bg-ink',
  light: 'border border-white/60 hover:bg-white hover:text-night',
} as const;

const sizes = {
  normal: 'min-h-12 px-5 py-2.5',
  small: 'min-h-11 px-4 py-2 text-sm',
  square: 'size-11 shrink-0',
  wide: 'min-h-14 w-full px-6 py-3 text-lg',
} as const;

interface Looks {
  readonly look?: keyof typeof looks | undefined;
  readonly size?: keyof typeof sizes | undefined;
}

const button = ({ look = 'main', size = 'normal' }: Looks, className: string | undefined): string =>
  cx(
    'inline-flex items-center justify-center gap-2 rounded-control font-medium transition-colors text-center no-underline disabled:cursor-not-allowed',
    looks[look],
    sizes[size],
    className,
  );

export function Button({
  look,
  size,
  className,
  type = 'button',
  ...rest
}: ComponentProps<'button'> & Looks) {
  return <button type={type} className={button({ look, size }, className)} {...rest} />;
}

export function ButtonLink({ look, size, className, ...rest }: LocalLinkProps & Looks) {
  return <LocalLink className={button({ look, size }, className)} {...rest} />;
}

export function ButtonAnchor({ look, size, className, children, ...rest }: ComponentProps<'a'> & Looks) {
  return (
    <a className={button({ look, size }, className)} {...rest}>
      {children}
    </a>
  );
}
