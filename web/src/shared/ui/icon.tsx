import type { ComponentProps } from 'react';

type IconProps = ComponentProps<'svg'> & { readonly size?: number };

/** A drawing of Lucide (ISC licence), one path; it decorates, so its control carries the name. */
export function icon(d: string) {
  return function Icon({ size = 24, ...rest }: IconProps) {
    return (
      <svg
        aria-hidden
        viewBox="0 0 24 24"
        width={size}
        height={size}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
        {...rest}
      >
        <path d={d} />
      </svg>
    );
  };
}
