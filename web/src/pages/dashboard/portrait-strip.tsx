import { Picture } from '@/entities/photo/picture';
import { useGetPhotoQuery } from '@/entities/photo/photos-api';
import { LocalLink } from '@/shared/ui/local-link';
import { SheetFrame, styleNames } from '@/shared/ui/sheet-frame';
import { paths } from '@/shared/config/paths';

const SHOWN = 5;

/** The first headshots of a photo, each of another style. For those who see and point: the way to them stands beside it. */
export function PortraitStrip({ photoId }: { readonly photoId: string }) {
  const { currentData } = useGetPhotoQuery(photoId);
  const frames = styleNames.slice(0, SHOWN).map((style, index) => {
    const image = currentData?.headshots[index]?.image;
    return (
      <SheetFrame key={style} backdrop={style}>
        {image && <Picture image={image} alt="" sizes="88px" />}
      </SheetFrame>
    );
  });
  return (
    <LocalLink
      to={paths.resultsFor(photoId)}
      aria-hidden
      tabIndex={-1}
      className="col-span-5 grid grid-cols-5 gap-1 sm:gap-1.5"
    >
      {frames}
    </LocalLink>
  );
}
