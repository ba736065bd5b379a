import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Download, Share2 } from '@/shared/ui/icons';
import { Picture } from '@/entities/photo/picture';
import { frameNumber, SheetFrame } from '@/shared/ui/sheet-frame';
import { FavouriteButton } from '@/pages/results/favourite-button';
import { TILE_SIZES } from '@/pages/results/tile-sizes';
import type { CommonFacts } from '@/pages/results/common-facts';
import { useStyleText } from '@/entities/catalogue/use-style-text';
import { pixels } from '@/shared/i18n/format';
import { useSimilarityText } from '@/entities/photo/use-similarity-text';
import type { Headshot } from '@/shared/api/types';

interface HeadshotTileProps {
  readonly headshot: Headshot;
  readonly common: CommonFacts;
  readonly isFavourite: boolean;
  readonly isFirst: boolean;
  readonly onFavourite: (number: number) => void;
  readonly onOpen: (number: number) => void;
  readonly onBroken: (headshot: Headshot) => void;
  readonly onShare: (headshot: Headshot) => void;
}

const control = 'grid size-11 place-items-center text-soft hover:text-ink';

export const HeadshotTile = memo(function HeadshotTile(props: HeadshotTileProps) {
  const { headshot, common, isFavourite, isFirst, onFavourite, onOpen, onBroken, onShare } = props;
  const { t } = useTranslation(['results', 'common']);
  const similarityText = useSimilarityText();
  const { number, image, resolution, downloadUrl } = headshot;
  const style = useStyleText()(headshot.style).name;
  const facts = [
    common.band === undefined && similarityText(headshot.similarity),
    common.resolution !== resolution && t(`resolution.${resolution}`),
    common.size === undefined && image !== null && pixels(image),
    t('common:aiGenerated'),
    headshot.garment !== null && t('common:clothesRendered'),
  ].filter((fact) => fact !== false);
  return (
    <figure className="group">
      <SheetFrame backdrop={headshot.style}>
        <button
          type="button"
          id={`headshot-${number}`}
          className="block size-full focus-visible:-outline-offset-4"
          aria-label={t('tile.open', { number, style })}
          onClick={() => onOpen(number)}
        >
          {image !== null && (
            <Picture
              image={image}
              alt={t('tile.alt', { number, style })}
              sizes={TILE_SIZES}
              onBroken={() => onBroken(headshot)}
              eager={isFirst}
            />
          )}
        </button>
      </SheetFrame>
      <figcaption className="figures mt-2">
        <span className="block text-sm">
          <span className="mr-2 text-soft">{frameNumber(number)}</span>
          {style}
        </span>
        <span className="block text-xs text-soft">{facts.join(' · ')}</span>
      </figcaption>
      <div className="-ml-3 flex">
        <FavouriteButton
          number={number}
          isFavourite={isFavourite}
          onToggle={onFavourite}
          className={isFavourite ? 'text-accent' : 'text-soft hover:text-ink'}
        />
        {downloadUrl !== null && (
          <div className="flex transition-opacity group-hover:opacity-100 focus-within:opacity-100 hover-device:opacity-0">
            <button
              type="button"
              className={control}
              aria-label={t('tile.share', { number })}
              onClick={() => onShare(headshot)}
            >
              <Share2 size={18} />
            </button>
            <a
              className={control}
              href={downloadUrl}
              download={headshot.fileName}
              aria-label={t('tile.download', { number })}
            >
              <Download size={18} />
            </a>
          </div>
        )}
      </div>
    </figure>
  );
});
