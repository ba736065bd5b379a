import { useTranslation } from 'react-i18next';
import { Compare } from '@/shared/ui/compare';
import { AlignedImage } from '@/pages/results/lightbox/aligned-image';
import { alignEyes } from '@/pages/results/lightbox/align-eyes';
import type { Image } from '@/shared/api/types';

interface ComparePicturesProps {
  readonly original: Image;
  readonly headshot: Image;
  readonly alt: string;
}

const FRAME = 'min(100vw, 70dvh)';

export function ComparePictures({ original, headshot, alt }: ComparePicturesProps) {
  const { t } = useTranslation('results');
  const places = alignEyes(original, headshot);
  const picture = (image: Image, text: string, which: 'original' | 'headshot') =>
    places === undefined ? (
      <img src={image.urls.w640} alt={text} className="size-full object-cover" />
    ) : (
      <AlignedImage image={image} alt={text} placement={places[which]} frame={FRAME} />
    );
  return (
    <div className="w-full max-w-[min(100%,70dvh)]">
      <Compare
        before={picture(original, t('original.alt'), 'original')}
        after={picture(headshot, alt, 'headshot')}
        label={t('lightbox.compareLabel')}
        className="aspect-square"
      />
    </div>
  );
}
