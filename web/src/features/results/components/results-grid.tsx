import { HeadshotTile } from '@/features/results/components/headshot-tile';
import { EmptyTile } from '@/features/results/components/empty-tile';
import { styleOf } from '@/components/ui/sheet-frame';
import type { Headshot, PhotoDetail } from '@/services/api/types';

interface ResultsGridProps {
  readonly photo: PhotoDetail;
  readonly onOpen: (number: number) => void;
  readonly onBroken: () => void;
  readonly onShare: (headshot: Headshot) => void;
}

/** The contact sheet: two columns on a phone, five on a desk. */
export function ResultsGrid({ photo, onOpen, onBroken, onShare }: ResultsGridProps) {
  const known = new Map(photo.headshots.map((headshot) => [headshot.number, headshot]));
  const isOpen = photo.status === 'queued' || photo.status === 'processing';
  const last = isOpen ? photo.imagesTotal : Math.max(0, ...known.keys());
  const numbers = Array.from({ length: last }, (_, index) => index + 1);
  return (
    <ol className="grid grid-cols-2 gap-x-3 gap-y-8 sm:grid-cols-3 lg:grid-cols-4 xl:grid-cols-5">
      {numbers.map((number) => {
        const headshot = known.get(number);
        if (headshot === undefined && !isOpen) return null;
        return (
          <li key={number}>
            {headshot === undefined ? (
              <EmptyTile number={number} backdrop={styleOf(number)} />
            ) : (
              <HeadshotTile headshot={headshot} onOpen={onOpen} onBroken={onBroken} onShare={onShare} />
            )}
          </li>
        );
      })}
    </ol>
  );
}
