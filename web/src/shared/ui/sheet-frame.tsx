import type { ReactNode } from 'react';
import { cx } from '@/shared/ui/cx';
import type { Style } from '@/shared/api/types';

const backdrops: Readonly<Record<Style, string>> = {
  professional: 'bg-slate',
  friendly: 'bg-sand',
  serious: 'bg-charcoal',
  confident: 'bg-navy',
  approachable: 'bg-sage',
  creative: 'bg-plum',
};

/** In the order a package takes them. */
export const styleNames = Object.keys(backdrops) as readonly Style[];

export function styleOf(number: number): Style {
  return styleNames[(number - 1) % styleNames.length] ?? 'professional';
}

export function frameNumber(number: number): string {
  return String(number).padStart(2, '0');
}

interface SheetFrameProps {
  readonly backdrop: Style;
  readonly children?: ReactNode;
  readonly className?: string;
}

export function SheetFrame({ backdrop, children, className }: SheetFrameProps) {
  return (
    <div
      className={cx(
        'relative aspect-square overflow-hidden rounded-photo forced-colors:border',
        backdrops[backdrop],
        className,
      )}
    >
      {children}
    </div>
  );
}
