import { useTranslation } from 'react-i18next';
import { frameNumber, SheetFrame } from '@/components/ui/sheet-frame';
import type { Style } from '@/services/api/types';

export function EmptyTile({ number, style }: { readonly number: number; readonly style: Style }) {
  const { t } = useTranslation('results');
  return (
    <div>
      <SheetFrame style={style} />
      <p className="mt-2 flex justify-between gap-2 text-sm text-soft">
        <span className="figures">{frameNumber(number)}</span>
        <span>{t('tile.waiting')}</span>
      </p>
    </div>
  );
}
