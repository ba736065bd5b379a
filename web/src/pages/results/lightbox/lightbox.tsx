import { ChevronLeft, ChevronRight, X } from '@/shared/ui/icons';
import { useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/shared/ui/button';
import { Dialog } from '@/shared/ui/dialog';
import { ComparePictures } from '@/pages/results/lightbox/compare-pictures';
import { DownloadLink } from '@/pages/results/lightbox/download-link';
import { FormatMenu } from '@/pages/results/lightbox/format-menu';
import { FavouriteButton } from '@/pages/results/favourite-button';
import { Regenerate } from '@/pages/results/lightbox/regenerate';
import type { Regenerating } from '@/pages/results/use-regenerations';
import { LargePicture } from '@/pages/results/lightbox/large-picture';
import { LightboxFacts } from '@/pages/results/lightbox/lightbox-facts';
import { useSavedAs } from '@/pages/results/lightbox/use-saved-as';
import { useStyleText } from '@/entities/catalogue/use-style-text';
import type { Headshot, Image } from '@/shared/api/types';

interface LightboxProps {
  readonly headshots: readonly Headshot[];
  readonly original: Image | null;
  readonly number: number;
  readonly favourites: ReadonlySet<number>;
  readonly onFavourite: (number: number) => void;
  readonly onChange: (number: number) => void;
  readonly onShare: (headshot: Headshot) => void;
  readonly regenerating: Regenerating;
  readonly onClose: () => void;
}

const SWIPE_PX = 50;
/** Beside the image where there is a pointer, and above it where a finger would cover the face. */
const arrow =
  'hover-device:absolute hover-device:top-1/2 hover-device:z-10 hover-device:-translate-y-1/2 hover-device:bg-night/70';

export function Lightbox(props: LightboxProps) {
  const { headshots, original, number, favourites, onFavourite, onChange, onShare, regenerating, onClose } =
    props;
  const { t } = useTranslation(['results', 'common']);
  const styleText = useStyleText();
  const [compare, setCompare] = useState(false);
  const [savedAs, chooseSavedAs] = useSavedAs();
  const touchX = useRef<number>(undefined);
  const index = headshots.findIndex((each) => each.number === number);
  const headshot = headshots[index];
  const image = headshot?.image;
  if (!headshot || !image) return null;
  const style = styleText(headshot.style).name;
  const beside = (by: number): Headshot => headshots.at((index + by) % headshots.length) ?? headshot;
  const step = (by: number): void => onChange(beside(by).number);
  const press = (event: KeyboardEvent): void => {
    if (event.target instanceof HTMLInputElement) return;
    if (event.key === 'ArrowLeft') step(-1);
    if (event.key === 'ArrowRight') step(1);
  };
  const alt = t('tile.alt', { number, style });
  return (
    <Dialog
      label={t('lightbox.label')}
      onClose={onClose}
      className="on-dark h-dvh max-h-none w-screen max-w-none bg-night text-white"
    >
      {/* eslint-disable-next-line jsx-a11y-x/no-static-element-interactions -- the arrow keys repeat the buttons beside it */}
      <div className="relative grid h-full grid-rows-[auto_minmax(0,1fr)_auto]" onKeyDown={press}>
        <div className="flex items-center justify-between gap-4 px-4 py-2">
          <div className="flex min-w-0 items-center gap-2">
            <Button
              look="light"
              size="square"
              className={`${arrow} hover-device:left-2`}
              aria-label={t('lightbox.previous')}
              onClick={() => step(-1)}
            >
              <ChevronLeft size={20} aria-hidden />
            </Button>
            <p className="figures text-center text-sm" role="status">
              {t('lightbox.position', { number: index + 1, total: headshots.length, style })}
            </p>
            <Button
              look="light"
              size="square"
              className={`${arrow} hover-device:right-2`}
              aria-label={t('lightbox.next')}
              onClick={() => step(1)}
            >
              <ChevronRight size={20} aria-hidden />
            </Button>
          </div>
          <div className="flex gap-2">
            <FavouriteButton
              number={number}
              isFavourite={favourites.has(number)}
              onToggle={onFavourite}
              className="rounded-control border border-white/60"
            />
            <Button look="light" size="square" aria-label={t('common:action.close')} onClick={onClose}>
              <X size={20} aria-hidden />
            </Button>
          </div>
        </div>
        <div
          className="relative min-h-0 hover-device:sm:mx-16"
          onTouchStart={(event) => (touchX.current = event.touches[0]?.clientX)}
          onTouchEnd={(event) => {
            const moved = (event.changedTouches[0]?.clientX ?? 0) - (touchX.current ?? 0);
            if (!compare && Math.abs(moved) > SWIPE_PX) step(moved > 0 ? -1 : 1);
          }}
        >
          {compare && original !== null ? (
            <div className="flex h-full items-center justify-center">
              <ComparePictures original={original} headshot={image} alt={alt} />
            </div>
          ) : (
            <LargePicture key={headshot.number} image={image} alt={alt} next={[beside(1), beside(-1)]} />
          )}
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 px-4 py-3">
          <LightboxFacts headshot={headshot} />
          <div className="flex flex-wrap gap-2">
            {headshot.downloadUrl !== null && (
              <>
                <DownloadLink headshot={headshot} savedAs={savedAs} />
                <FormatMenu headshot={headshot} image={image} savedAs={savedAs} onChoose={chooseSavedAs} />
                <Button look="light" size="small" onClick={() => onShare(headshot)}>
                  {t('share')}
                </Button>
              </>
            )}
            {original !== null && (
              <Button look="light" size="small" aria-pressed={compare} onClick={() => setCompare(!compare)}>
                {t('lightbox.compare')}
              </Button>
            )}
            <Regenerate number={number} regenerating={regenerating} />
          </div>
        </div>
      </div>
    </Dialog>
  );
}
