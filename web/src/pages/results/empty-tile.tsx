import { useTranslation } from 'react-i18next';
import { frameNumber, SheetFrame } from '@/shared/ui/sheet-frame';
import type { Style } from '@/shared/api/types';

export function EmptyTile({ number, backdrop }: { readonly number: number; readonly backdrop: Style }) {
  const { t } = useTranslation('results');
  return (
    <div>
      <SheetFrame backdrop={backdrop} />
      <p className="mt-2 flex justify-between gap-2 text-sm text-soft">
        <span className="figures">{frameNumber(number)}</span>
        <span>{t('tile.waiting')}</span>
      </p>
    </div>
  );
}
