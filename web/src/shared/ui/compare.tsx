import { useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '@/shared/ui/cx';

interface CompareProps {
  readonly before: ReactNode;
  readonly after: ReactNode;
  readonly label: string;
  readonly className?: string;
}

const HALF = 50;

/** A native range. Its position is a custom property, because the page allows no style attributes. */
export function Compare({ before, after, label, className }: CompareProps) {
  const { t } = useTranslation();
  const frame = useRef<HTMLDivElement>(null);
  const [value, setValue] = useState(HALF);
  const move = (next: number): void => {
    setValue(next);
    frame.current?.style.setProperty('--split', `${next}%`);
  };
  return (
    <div ref={frame} className={cx('compare relative overflow-hidden rounded-photo', className)}>
      <div className="absolute inset-0">{after}</div>
      <div className="compare-before absolute inset-0">{before}</div>
      <div aria-hidden className="compare-line absolute inset-y-0 w-0.5 bg-white">
        <span className="absolute top-1/2 left-1/2 grid size-11 -translate-1/2 place-items-center rounded-full bg-white text-night">
          <svg viewBox="0 0 24 24" className="size-5 fill-none stroke-current" strokeWidth="1.75">
            <path d="M9 6l-6 6 6 6M15 6l6 6-6 6" />
          </svg>
        </span>
      </div>
      <input
        type="range"
        min={0}
        max={100}
        value={value}
        aria-label={label}
        aria-valuetext={t('compare.value', { value })}
        className="compare-range absolute inset-0 size-full cursor-ew-resize opacity-0"
        onChange={(event) => move(Number(event.target.value))}
      />
      <div aria-hidden className="compare-focus pointer-events-none absolute inset-0 rounded-photo" />
    </div>
  );
}
