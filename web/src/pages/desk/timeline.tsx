import { useId } from 'react';
import { formatDateTime } from '@/shared/i18n/dates';
import { useLanguage } from '@/shared/i18n/use-language';

interface TimelineProps {
  readonly title: string;
  /** The oldest first. */
  readonly entries: readonly { readonly at: string; readonly told: string }[];
}

export function Timeline({ title, entries }: TimelineProps) {
  const { code } = useLanguage();
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-h3">
        {title}
      </h2>
      <ol className="figures mt-3 grid gap-1 text-sm">
        {entries.map(({ at, told }) => (
          <li key={`${at} ${told}`} className="grid gap-x-6 sm:grid-cols-[18rem_1fr]">
            <time dateTime={at} className="text-soft">
              {formatDateTime(at, code)}
            </time>
            <span className="wrap-anywhere">{told}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
