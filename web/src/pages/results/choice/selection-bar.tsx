import { useTranslation } from 'react-i18next';
import { Button, ButtonAnchor } from '@/shared/ui/button';
import { Download, Heart, Share2 } from '@/shared/ui/icons';
import { isFiltered, wholeSheet, type Choice } from '@/pages/results/choice/choice';
import { selectionLink } from '@/pages/results/choice/selection-link';
import { canShareFiles, MOST_SHARED } from '@/pages/results/choice/share';
import { formatBytes } from '@/shared/i18n/format';
import { useLanguage } from '@/shared/i18n/use-language';
import type { Headshot, PhotoDetail } from '@/shared/api/types';

interface SelectionBarProps {
  readonly archive: PhotoDetail['archive'];
  readonly choice: Choice;
  readonly selected: readonly Headshot[];
  readonly onChoose: (choice: Choice) => void;
  readonly onShare: (headshots: readonly Headshot[]) => void;
}

export function SelectionBar({ archive, choice, selected, onChoose, onShare }: SelectionBarProps) {
  const { t } = useTranslation('results');
  const { code } = useLanguage();
  const count = selected.length;
  if (count === 0) return null;
  const size = formatBytes(
    selected.reduce((sum, { bytes }) => sum + bytes, 0),
    code,
  );
  const { bestFirst } = choice;
  return (
    <section
      aria-label={t('selection.label')}
      className="sticky bottom-(--banner-height,0px) z-10 mx-[calc(-1*clamp(1rem,4vw,3rem))] mt-8 flex h-14 items-center justify-between gap-2 border-t border-line bg-card px-[clamp(1rem,4vw,3rem)]"
    >
      {isFiltered(choice) ? (
        <p className="figures text-sm">{t('selection.count', { count })}</p>
      ) : (
        <button
          type="button"
          className="figures flex min-h-11 items-center gap-2 text-sm underline underline-offset-4"
          onClick={() => onChoose({ ...wholeSheet, bestFirst, onlyFavourites: true })}
        >
          <Heart size={18} className="shrink-0 fill-current text-accent" />
          {t('selection.favourites', { count })}
        </button>
      )}
      {archive !== null && (
        <div className="flex shrink-0 gap-2">
          {count <= MOST_SHARED && canShareFiles() && (
            <Button
              look="plain"
              size="square"
              aria-label={t('selection.share', { count })}
              onClick={() => onShare(selected)}
            >
              <Share2 size={18} />
            </Button>
          )}
          <ButtonAnchor size="small" className="figures" href={selectionLink(archive, selected)} download>
            <Download size={18} />
            <span aria-hidden className="sm:hidden">
              {size}
            </span>
            <span className="max-sm:sr-only">{t('selection.download', { count, size })}</span>
          </ButtonAnchor>
        </div>
      )}
    </section>
  );
}
