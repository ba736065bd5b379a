import { styleOf } from '@/shared/ui/sheet-frame';
import type { Style } from '@/shared/api/types';

const COLUMNS = 10;
const FRAME = 9;
const STEP = 10;

const fills: Readonly<Record<Style, string>> = {
  professional: 'fill-slate',
  friendly: 'fill-sand',
  serious: 'fill-charcoal',
  confident: 'fill-navy',
  approachable: 'fill-sage',
  creative: 'fill-plum',
};

export function FrameSheet({ images, className }: { readonly images: number; readonly className: string }) {
  const numbers = Array.from({ length: images }, (_, index) => index + 1);
  const frame = (number: number): string => {
    const x = ((number - 1) % COLUMNS) * STEP;
    const y = Math.floor((number - 1) / COLUMNS) * STEP;
    return `M${x} ${y}h${FRAME}v${FRAME}h-${FRAME}z`;
  };
  const height = Math.ceil(images / COLUMNS) * STEP - (STEP - FRAME);
  return (
    <svg aria-hidden viewBox={`0 0 ${COLUMNS * STEP - (STEP - FRAME)} ${height}`} className={className}>
      {(Object.keys(fills) as Style[]).map((style) => (
        <path
          key={style}
          className={fills[style]}
          d={numbers
            .filter((number) => styleOf(number) === style)
            .map(frame)
            .join('')}
        />
      ))}
    </svg>
  );
}
