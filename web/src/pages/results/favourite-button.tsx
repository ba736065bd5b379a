import { useTranslation } from 'react-i18next';
import { cx } from '@/shared/ui/cx';
import { Heart } from '@/shared/ui/icons';

interface FavouriteButtonProps {
  readonly number: number;
  readonly isFavourite: boolean;
  readonly onToggle: (number: number) => void;
  readonly className?: string;
}

export function FavouriteButton({ number, isFavourite, onToggle, className }: FavouriteButtonProps) {
  const { t } = useTranslation('results');
  return (
    <button
      type="button"
      aria-pressed={isFavourite}
      aria-label={t('tile.favourite', { number })}
      className={cx('grid size-11 shrink-0 place-items-center', className)}
      onClick={() => onToggle(number)}
    >
      <Heart size={20} className={isFavourite ? 'fill-current' : undefined} />
    </button>
  );
}
