import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { stepNames, type StepName } from '@/pages/upload/use-upload-address';
import { cx } from '@/shared/ui/cx';
import { Check } from '@/shared/ui/icons';

interface StepProps {
  readonly name: StepName;
  readonly title: string;
  readonly note: ReactNode;
  readonly picture?: ReactNode;
  readonly isOpen: boolean;
  readonly isDone: boolean;
  readonly onOpen: (name: StepName) => void;
  readonly children: ReactNode;
}

export const headingOf = (name: StepName): string => `step-${name}`;

/** One of the three steps. What was once opened stays as it was left while another one is open. */
export function Step({ name, title, note, picture, isOpen, isDone, onOpen, children }: StepProps) {
  const { t } = useTranslation('upload');
  const [isSeen, setSeen] = useState(isOpen);
  if (isOpen && !isSeen) setSeen(true);
  const id = headingOf(name);
  const number = stepNames.indexOf(name) + 1;
  return (
    <li aria-current={isOpen ? 'step' : undefined} className="border-t border-ink">
      <section aria-labelledby={id}>
        <div className="flex items-start gap-4 py-4">
          <div className="min-w-0 flex-1">
            <h2 className="text-h3">
              <button
                id={id}
                type="button"
                aria-expanded={isOpen}
                aria-controls={`${id}-content`}
                onClick={() => onOpen(name)}
                className={cx(
                  'flex min-h-11 w-full items-baseline gap-4 text-left tracking-[inherit] hyphens-auto',
                  !isOpen && 'hover:underline hover:decoration-line hover:underline-offset-8',
                )}
              >
                <span
                  aria-hidden
                  className="figures w-6 shrink-0 font-sans text-sm tracking-normal text-soft"
                >
                  {isDone && !isOpen ? (
                    <Check size={18} className="translate-y-0.5 text-accent" />
                  ) : (
                    String(number).padStart(2, '0')
                  )}
                </span>
                <span className="sr-only">{t('step.of', { number, total: stepNames.length })} </span>
                {title}
              </button>
            </h2>
            <div hidden={isOpen} className="pl-10 text-sm text-soft">
              {note}
            </div>
          </div>
          {!isOpen && picture}
        </div>
        <div id={`${id}-content`} hidden={!isOpen} className="pb-12">
          {isSeen && children}
        </div>
      </section>
    </li>
  );
}
