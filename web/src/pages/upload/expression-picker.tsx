import { useTranslation } from 'react-i18next';
import { RadioCard } from '@/shared/ui/radio-card';
import { keptOf, type ExpressionLimits } from '@/pages/upload/expression-limits';
import { useErrorText } from '@/shared/i18n/use-error-text';
import type { Expression } from '@/shared/api/types';

const mouths: Readonly<Record<Expression, string>> = {
  unchanged: 'M34 62h32',
  slight_smile: 'M33 60c8 7 26 7 34 0',
  clear_smile: 'M30 57c6 18 34 18 40 0z',
};

const expressions = Object.keys(mouths) as readonly Expression[];

interface ExpressionPickerProps {
  readonly value: Expression;
  readonly limits: ExpressionLimits;
  readonly keeps: readonly string[];
  readonly onChange: (value: Expression) => void;
}

export function ExpressionPicker({ value, limits, keeps, onChange }: ExpressionPickerProps) {
  const { t } = useTranslation('upload');
  const text = useErrorText();
  const kept = keptOf(keeps);
  return (
    <>
      <fieldset className="grid gap-3 sm:grid-cols-3">
        <legend className="mb-3 font-medium">{t('expression.title')}</legend>
        {expressions.map((expression) => {
          const limit = limits[expression];
          return (
            <RadioCard
              key={expression}
              name="expression"
              value={expression}
              checked={value === expression}
              disabled={limit !== undefined}
              onChange={() => onChange(expression)}
            >
              <span className="flex items-center gap-3 sm:block">
                <svg
                  aria-hidden
                  viewBox="0 0 100 100"
                  className="w-14 shrink-0 fill-none stroke-ink"
                  strokeWidth="3"
                >
                  <circle cx="50" cy="50" r="40" strokeWidth="2" />
                  <path d="M36 40v5M64 40v5M50 45v7" strokeLinecap="round" />
                  <path d={mouths[expression]} strokeLinecap="round" strokeLinejoin="round" />
                </svg>
                <span className="block sm:mt-3">
                  <span className="block font-medium">{t(`expression.${expression}`)}</span>
                  <span className="block text-sm text-soft">
                    {limit === undefined
                      ? t(`expression.${expression}_text`)
                      : text({ code: limit, message: '' })}
                  </span>
                </span>
              </span>
            </RadioCard>
          );
        })}
      </fieldset>
      {kept !== undefined && (
        <p className="max-w-[60ch] text-sm text-soft">{t(`expression.keeps.${kept}`)}</p>
      )}
    </>
  );
}
