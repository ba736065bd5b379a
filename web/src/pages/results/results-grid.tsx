import { startTransition, useEffect, useState } from 'react';
import { EmptyTile } from '@/pages/results/empty-tile';
import { HeadshotTile } from '@/pages/results/headshot-tile';
import { useHasPlace } from '@/pages/results/use-kept-place';
import { styleOf } from '@/shared/ui/sheet-frame';
import type { CommonFacts } from '@/pages/results/common-facts';
import type { Headshot, PhotoDetail } from '@/shared/api/types';

interface ResultsGridProps {
  readonly photo: PhotoDetail;
  /** Chosen images in their order; undefined for the whole sheet with its empty frames. */
  readonly chosen: readonly Headshot[] | undefined;
  readonly common: CommonFacts;
  readonly favourites: ReadonlySet<number>;
  readonly onFavourite: (number: number) => void;
  readonly onOpen: (number: number) => void;
  readonly onBroken: (headshot: Headshot) => void;
  readonly onShare: (headshot: Headshot) => void;
}

type Frame = Headshot | { readonly number: number; readonly isWaiting: true };

/** The first row on a phone; more would take the line from each other. */
const FIRST = 2;

const STEP = 20;

/** How many tiles there are by now: laying out a hundred at once would keep a phone busy for a third of a second. */
function useStepwise(length: number): number {
  const hasPlace = useHasPlace();
  const [shown, setShown] = useState(hasPlace ? length : STEP);
  const isAll = shown >= length;
  useEffect(() => {
    if (!isAll) startTransition(() => setShown(shown + STEP));
  }, [isAll, shown]);
  return shown;
}

function framesOf({ headshots, status, imagesTotal }: PhotoDetail): readonly Frame[] {
  if (status !== 'queued' && status !== 'processing') return headshots;
  const known = new Map(headshots.map((headshot) => [headshot.number, headshot]));
  return Array.from(
    { length: imagesTotal },
    (_, index) => known.get(index + 1) ?? { number: index + 1, isWaiting: true },
  );
}

export function ResultsGrid({ photo, chosen, common, favourites, ...actions }: ResultsGridProps) {
  const frames: readonly Frame[] = chosen ?? framesOf(photo);
  const shown = useStepwise(frames.length);
  return (
    <ol className="grid grid-cols-2 gap-x-3 gap-y-6 sm:grid-cols-3 lg:grid-cols-4 xl:grid-cols-5">
      {frames.slice(0, shown).map((frame, index) => (
        <li key={frame.number} className="min-w-0">
          {'isWaiting' in frame ? (
            <EmptyTile number={frame.number} backdrop={styleOf(frame.number)} />
          ) : (
            <HeadshotTile
              headshot={frame}
              common={common}
              isFavourite={favourites.has(frame.number)}
              isFirst={index < FIRST}
              {...actions}
            />
          )}
        </li>
      ))}
    </ol>
  );
}
