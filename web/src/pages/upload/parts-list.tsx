import { useTranslation } from 'react-i18next';
import { partsOf } from '@/pages/upload/kept-parts';
import type { Expression, Outfit } from '@/shared/api/types';

const sides = ['stays', 'changes'] as const;

interface PartsListProps {
  readonly keeps: readonly string[];
  readonly expression: Expression;
  readonly outfit: Outfit;
}

export function PartsList({ keeps, expression, outfit }: PartsListProps) {
  const { t } = useTranslation('upload');
  const parts = partsOf(keeps, expression, outfit);
  return (
    <div className="grid grid-cols-2 gap-x-5 text-sm sm:gap-x-8">
      {sides.map((side) => (
        <div key={side}>
          <h3 className="border-b border-ink pb-1.5 font-medium">{t(`portrait.${side}`)}</h3>
          <ul>
            {parts[side].map((part) => (
              <li key={part} className="border-b border-dashed border-line py-1.5 text-soft">
                {t(`portrait.part.${part}`)}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}
