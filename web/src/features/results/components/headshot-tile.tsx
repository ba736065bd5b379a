import { Download, Share2 } from '@/components/ui/icons';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, ButtonAnchor } from '@/components/ui/button';
import { Picture } from '@/components/ui/picture';
import { frameNumber, SheetFrame } from '@/components/ui/sheet-frame';
import { formatPercent, pixels } from '@/lib/format';
import { useLanguage } from '@/lib/i18n/use-language';
import type { Headshot } from '@/services/api/types';

interface HeadshotTileProps {
  readonly headshot: Headshot;
  readonly onOpen: (number: number) => void;
  readonly onBroken: () => void;
  readonly onShare: (headshot: Headshot) => void;
}

const control = 'bg-card/95 border-transparent';

export const HeadshotTile = memo(function HeadshotTile({
  headshot,
  onOpen,
  onBroken,
  onShare,
}: HeadshotTileProps) {
  const { t } = useTranslation('results');
  const { code } = useLanguage();
  const { number, image, similarity, resolution } = headshot;
  const style = t(`style.${headshot.style}`);
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
              sizes="(min-width: 80rem) 240px, (min-width: 40rem) 30vw, 46vw"
              onBroken={onBroken}
            />
          )}
        </button>
        {headshot.downloadUrl !== null && (
          <div className="absolute right-2 bottom-2 flex gap-2 transition-opacity focus-within:opacity-100 group-hover:opacity-100 hover-device:opacity-0">
            <Button
              look="plain"
              size="square"
              className={control}
              aria-label={t('tile.share', { number })}
              onClick={() => onShare(headshot)}
            >
              <Share2 size={18} strokeWidth={1.5} aria-hidden />
            </Button>
            <ButtonAnchor
              look="plain"
              size="square"
              className={control}
              href={headshot.downloadUrl}
              download={headshot.fileName}
              aria-label={t('tile.download', { number })}
            >
              <Download size={18} strokeWidth={1.5} aria-hidden />
            </ButtonAnchor>
          </div>
        )}
      </SheetFrame>
      <figcaption className="figures mt-2 text-sm">
        <span className="flex justify-between gap-2">
          <span>
            <span className="mr-2 text-soft">{frameNumber(number)}</span>
            {style}
          </span>
          <span title={t('similarity.help')}>{formatPercent(similarity, code)}</span>
        </span>
        <span className="block text-xs text-soft">
          {resolution !== 'low' && t(`resolution.${resolution}`)}
          {resolution !== 'low' && image !== null && ', '}
          {image !== null && pixels(image)}
        </span>
        <span className="block text-xs text-soft">{t('aiGenerated')}</span>
      </figcaption>
    </figure>
  );
});
