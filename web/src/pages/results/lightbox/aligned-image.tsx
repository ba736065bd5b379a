import { useCallback } from 'react';
import type { Placement } from '@/pages/results/lightbox/align-eyes';
import type { Image } from '@/shared/api/types';

interface AlignedImageProps {
  readonly image: Image;
  readonly alt: string;
  readonly placement: Placement;
  readonly frame: string;
}

/** From here on the small copy would be enlarged too much, in percent of the frame. */
const ENLARGED = 150;

/** The place is set by script, because the page allows no style attributes. */
export function AlignedImage({ image, alt, placement, frame }: AlignedImageProps) {
  const { left, top, width, degrees } = placement;
  const place = useCallback(
    (element: HTMLImageElement | null) => {
      if (element === null) return;
      Object.assign(element.style, {
        left: `${left}%`,
        top: `${top}%`,
        width: `${width}%`,
        rotate: `${degrees}deg`,
      });
    },
    [left, top, width, degrees],
  );
  const ground = useCallback(
    (element: HTMLDivElement | null) => element?.style.setProperty('background-color', image.dominantColor),
    [image.dominantColor],
  );
  const { w640, full } = image.urls;
  const larger = width > ENLARGED && full !== null && image.width > SMALL;
  return (
    <div ref={ground} className="relative size-full overflow-hidden">
      <img
        ref={place}
        src={w640}
        {...(larger && {
          srcSet: `${w640} ${SMALL}w, ${full} ${image.width}w`,
          sizes: `calc(${frame} * ${(width / 100).toFixed(2)})`,
        })}
        width={image.width}
        height={image.height}
        alt={alt}
        className="absolute h-auto max-w-none origin-top-left"
      />
    </div>
  );
}

const SMALL = 640;
