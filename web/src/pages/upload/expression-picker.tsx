import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { RadioChip } from '@/shared/ui/radio-chip';
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
  const id = useId();
  const kept = keptOf(keeps);
  const refusals = expressions.flatMap((expression) => {
    const code = limits[expression];
    return code === undefined ? [] : [{ expression, reason: text({ code, message: '' }) }];
  });
  const describedBy = (expression: Expression): string | undefined =>
    limits[expression] !== undefined ? `${id}-limits` : value === expression ? `${id}-text` : undefined;
  return (
    <>
      <fieldset>
        <legend className="mb-2 text-sm font-medium">{t('expression.title')}</legend>
        <div className="grid grid-cols-3 gap-2">
          {expressions.map((expression) => (
            <RadioChip
              key={expression}
              name="expression"
              value={expression}
              checked={value === expression}
              disabled={limits[expression] !== undefined}
              aria-describedby={describedBy(expression)}
              onChange={() => onChange(expression)}
            >
              <svg
                aria-hidden
                viewBox="8 8 84 84"
                className="w-7 shrink-0 fill-none stroke-current"
                strokeWidth="4"
              >
                <circle cx="50" cy="50" r="40" strokeWidth="3" />
                <path d="M36 40v5M64 40v5" strokeLinecap="round" />
                <path d={mouths[expression]} strokeLinecap="round" strokeLinejoin="round" />
              </svg>
              <span className="hyphens-auto">{t(`expression.${expression}`)}</span>
            </RadioChip>
          ))}
        </div>
        <p id={`${id}-text`} className="mt-2 text-sm text-soft">
          {t(`expression.${value}_text`)}
        </p>
        <ul id={`${id}-limits`} className="text-sm text-soft">
          {refusals.map(({ expression, reason }) => (
            <li key={expression}>
              {t('photo.limit', { expression: t(`expression.${expression}`), reason })}
            </li>
          ))}
        </ul>
      </fieldset>
      {kept !== undefined && (
        <p className="max-w-[60ch] text-sm text-soft">{t(`expression.keeps.${kept}`)}</p>
      )}
    </>
  );
}
