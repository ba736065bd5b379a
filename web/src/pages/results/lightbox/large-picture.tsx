import { TILE_SIZES } from '@/pages/results/tile-sizes';
import type { Headshot, Image } from '@/shared/api/types';

interface LargePictureProps {
  readonly image: Image;
  readonly alt: string;
  /** Those beside it, which are fetched once this one is there. */
  readonly next: readonly Headshot[];
}

const largest = ({ urls }: Image): string => urls.full ?? urls.w640;

function fetchAhead(headshots: readonly Headshot[]): void {
  for (const { image } of headshots) if (image !== null) new window.Image().src = largest(image);
}

const layer = 'absolute inset-0 m-auto max-h-full max-w-full object-contain';

/** The tile, which the browser has already, stands behind the image until that has come. */
export function LargePicture({ image, alt, next }: LargePictureProps) {
  const { urls, width, height } = image;
  return (
    <>
      <img
        src={urls.w320}
        srcSet={`${urls.w320} 320w, ${urls.w640} 640w`}
        sizes={TILE_SIZES}
        width={width}
        height={height}
        alt=""
        className={layer}
      />
      <img
        src={largest(image)}
        width={width}
        height={height}
        alt={alt}
        className={layer}
        onLoad={() => fetchAhead(next)}
      />
    </>
  );
}
