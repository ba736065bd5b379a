import { Suspense, useCallback, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { Button } from '@/shared/ui/button';
import { ChoiceBar } from '@/pages/results/choice/choice-bar';
import { ResultsAbout } from '@/pages/results/results-about';
import { ResultsGrid } from '@/pages/results/results-grid';
import { ResultsHeader } from '@/pages/results/results-header';
import { SelectionBar } from '@/pages/results/choice/selection-bar';
import { useChoice } from '@/pages/results/choice/use-choice';
import { useFavourites } from '@/pages/results/use-favourites';
import { useLargeImage } from '@/pages/results/use-large-image';
import { useKeptPlace } from '@/pages/results/use-kept-place';
import { useRegenerations } from '@/pages/results/use-regenerations';
import { useShare } from '@/pages/results/choice/use-share';
import { chosenOf, isFiltered, wholeSheet, type Choice } from '@/pages/results/choice/choice';
import { commonFactsOf } from '@/pages/results/common-facts';
import type { Headshot, PhotoDetail } from '@/shared/api/types';
import { linkBroken, type PhotosStore } from '@/entities/photo/photos-api';
import { lazyPart } from '@/shared/browser/lazy-part';

const Lightbox = lazyPart(async () => (await import('@/pages/results/lightbox/lightbox')).Lightbox);

interface ResultsViewProps {
  readonly photo: PhotoDetail;
  readonly isFetching: boolean;
  readonly onRefresh: () => void;
}

const REFRESH_EVERY_MS = 14 * 60_000;

export function ResultsView({ photo, isFetching, onRefresh }: ResultsViewProps) {
  const { t } = useTranslation('results');
  const dispatch = useDispatch<PhotosStore['dispatch']>();
  const renewed = useRef(new Set<number>());
  const sheet = useRef<HTMLHeadingElement>(null);
  useKeptPlace();
  const { headshots } = photo;
  const { favourites, toggle } = useFavourites(photo);
  const { choice, choose, shownFavourites } = useChoice(favourites);
  const { open, show, close } = useLargeImage();
  const regenerating = useRegenerations(photo, onRefresh);
  const common = useMemo(() => commonFactsOf(headshots), [headshots]);
  const chosen = useMemo(
    () => chosenOf(headshots, choice, shownFavourites),
    [headshots, choice, shownFavourites],
  );
  const isWhole = !isFiltered(choice) && !choice.bestFirst;

  // Links live a quarter of an hour; what loads later needs new ones.
  useEffect(() => {
    const timer = setInterval(() => {
      renewed.current.clear();
      onRefresh();
    }, REFRESH_EVERY_MS);
    return () => clearInterval(timer);
  }, [onRefresh]);

  const renewOnce = useCallback(
    ({ number, image }: Headshot) => {
      if (image === null || renewed.current.has(number)) return;
      renewed.current.add(number);
      dispatch(linkBroken(photo.id, number));
      onRefresh();
    },
    [dispatch, onRefresh, photo.id],
  );

  const share = useShare(photo.archive);
  const shareOne = useCallback((headshot: Headshot) => share([headshot]), [share]);
  const selected = useMemo(
    () =>
      headshots.filter(
        (headshot) =>
          (isFiltered(choice) ? chosen.includes(headshot) : favourites.has(headshot.number)) &&
          (!choice.onlyFavourites || favourites.has(headshot.number)),
      ),
    [headshots, choice, chosen, favourites],
  );

  // The button that was pressed goes away: focus and eye are led to where the sheet begins.
  const chooseAndLookUp = useCallback(
    (next: Choice) => {
      choose(next);
      sheet.current?.focus({ preventScroll: true });
      sheet.current?.scrollIntoView();
    },
    [choose],
  );

  const large = chosen.some(({ number }) => number === open) ? chosen : headshots;
  return (
    <>
      <ResultsHeader photo={photo} />
      <h2 ref={sheet} tabIndex={-1} className="sr-only">
        {t('sheet')}
      </h2>
      {headshots.length > 1 && (
        <div className="mt-5 sm:mt-8">
          <ChoiceBar
            headshots={headshots}
            shown={chosen.length}
            choice={choice}
            favourites={favourites}
            onChoose={choose}
            onShowAll={() => chooseAndLookUp({ ...wholeSheet, bestFirst: choice.bestFirst })}
          />
        </div>
      )}
      <div className="mt-3 sm:mt-6">
        <ResultsGrid
          photo={photo}
          chosen={isWhole ? undefined : chosen}
          common={common}
          favourites={favourites}
          onFavourite={toggle}
          onOpen={show}
          onBroken={renewOnce}
          onShare={shareOne}
        />
      </div>
      {chosen.length === 0 && isFiltered(choice) && (
        <div className="grid justify-items-start gap-4">
          <p>
            {choice.onlyFavourites && favourites.size === 0 ? t('choice.noFavourites') : t('choice.none')}
          </p>
          <Button look="plain" onClick={() => chooseAndLookUp(wholeSheet)}>
            {t('choice.all')}
          </Button>
        </div>
      )}
      <SelectionBar
        archive={photo.archive}
        choice={choice}
        selected={selected}
        onChoose={chooseAndLookUp}
        onShare={share}
      />
      <ResultsAbout photo={photo} common={common} isFetching={isFetching} onRefresh={onRefresh} />
      {open !== undefined && (
        <Suspense>
          <Lightbox
            headshots={large.filter(({ image }) => image !== null)}
            original={photo.original}
            number={open}
            favourites={favourites}
            onFavourite={toggle}
            onChange={show}
            onShare={shareOne}
            regenerating={regenerating}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  );
}
