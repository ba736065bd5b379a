import { useTranslation } from 'react-i18next';
import { Alert } from '@/shared/ui/alert';
import { Button } from '@/shared/ui/button';
import { cx } from '@/shared/ui/cx';
import { Picture } from '@/entities/photo/picture';
import { ActionBar } from '@/pages/upload/action-bar';
import { ExpressionPicker } from '@/pages/upload/expression-picker';
import { OutfitPicker } from '@/pages/upload/outfit-picker';
import { outfitLimits, portraitOutfit } from '@/pages/upload/outfits';
import { PartsList } from '@/pages/upload/parts-list';
import { PhotoHints } from '@/pages/upload/photo-hints';
import { PortraitFrame } from '@/pages/upload/preview/portrait-frame';
import { PortraitWords } from '@/pages/upload/preview/portrait-words';
import { usePhotoWish } from '@/pages/upload/use-photo-wish';
import { usePreview, type SeenPreview } from '@/pages/upload/preview/use-preview';
import { limitsOf } from '@/pages/upload/expression-limits';
import type { Engine } from '@/pages/upload/use-engine';
import { useErrorText } from '@/shared/i18n/use-error-text';
import { useLive } from '@/entities/events/use-live';
import type { PhotoDetail } from '@/shared/api/types';

interface CheckedPhotoProps {
  readonly photo: PhotoDetail;
  readonly engine: Engine;
  readonly onOther: () => void;
  readonly onNext: () => void;
}

export function CheckedPhoto({ photo, engine, onOther, onNext }: CheckedPhotoProps) {
  const { t } = useTranslation('upload');
  const text = useErrorText();
  const { keeps, replacesClothes } = engine;
  const { value, error, choose } = usePhotoWish(photo, 'expression');
  const outfit = usePhotoWish(photo, 'outfit');
  const seen = usePreview(photo);
  useLive(seen.view.kind === 'waiting');
  // The portrait of the choice before is not that of the one just made.
  const preview: SeenPreview =
    (value === photo.expression && portraitOutfit(outfit.value) === portraitOutfit(photo.outfit)) ||
    seen.view.kind === 'none'
      ? seen
      : { ...seen, view: { kind: 'waiting', color: undefined } };
  const { view } = preview;
  const failure = error ?? outfit.error;
  const isRefused = view.kind === 'refused';
  const hasFrame = view.kind === 'waiting' || view.kind === 'ready';
  const original = photo.original !== null && (
    <Picture image={photo.original} alt={t('photo.previewAlt')} sizes="(min-width: 40rem) 270px, 40vw" />
  );
  const hints = (
    <div>
      <PhotoHints
        check={photo.selfieCheck}
        keeps={view.kind === 'none' && outfit.value === 'unchanged' ? keeps : []}
      />
      <Button look="plain" size="small" className="mt-6" onClick={onOther}>
        {t('photo.other')}
      </Button>
    </div>
  );
  const expressions = (
    <ExpressionPicker
      value={value}
      limits={{ ...engine.limits, ...limitsOf(photo.selfieCheck?.expressions) }}
      keeps={[]}
      onChange={choose}
    />
  );
  const outfits = (
    <OutfitPicker
      value={outfit.value}
      limits={outfitLimits(photo.selfieCheck?.outfits)}
      replacesClothes={replacesClothes}
      onChange={outfit.choose}
    />
  );
  return (
    <div className="grid gap-8">
      {view.kind === 'none' ? (
        <div className="grid gap-5 sm:grid-cols-[minmax(0,15rem)_1fr] sm:items-start sm:gap-8">
          <div className={`${own} max-w-40 sm:max-w-60`}>{original}</div>
          {hints}
        </div>
      ) : (
        <>
          <div className={hasFrame ? withFrame : withoutFrame}>
            {hasFrame ? (
              <>
                <div className={together}>
                  <div className={cx(own, inCorner)}>{original}</div>
                  <PortraitFrame view={view} />
                </div>
                <div>{expressions}</div>
              </>
            ) : (
              <div className={`${own} max-w-40 sm:row-span-2 sm:max-w-none`}>{original}</div>
            )}
            <PortraitWords {...preview} className={hasFrame ? 'min-h-20' : ''} onOther={onOther} />
            {view.kind === 'missing' && hints}
          </div>
          {hasFrame && outfits}
          {!isRefused && <PartsList keeps={keeps} expression={value} outfit={outfit.value} />}
          {hasFrame && hints}
        </>
      )}
      {!hasFrame && expressions}
      {!hasFrame && outfits}
      {failure !== undefined && <Alert kind="error">{text(failure)}</Alert>}
      <ActionBar>
        <Button look={isRefused ? 'plain' : 'main'} className="flex-1 sm:flex-none" onClick={onNext}>
          {t('check.next')}
        </Button>
      </ActionBar>
    </div>
  );
}

const own = 'frame-outline aspect-4/5 overflow-hidden rounded-photo bg-sand [&>*]:h-full [&>*]:object-cover';
/** On a phone the portrait has the whole width, and the photo it was made from lies in its corner. */
const inCorner =
  'max-sm:absolute max-sm:bottom-3 max-sm:left-3 max-sm:z-1 max-sm:w-1/5 max-sm:border-2 max-sm:border-card';
const together = 'relative sm:grid sm:grid-cols-[minmax(0,4fr)_minmax(0,5fr)] sm:items-end sm:gap-x-3';
const withFrame = 'grid gap-4';
const withoutFrame =
  'grid items-start gap-x-8 gap-y-5 sm:grid-cols-[minmax(0,15rem)_1fr] sm:grid-rows-[auto_1fr]';
