import { useTranslation } from 'react-i18next';
import { Picture } from '@/entities/photo/picture';
import { frameNumber, SheetFrame, styleOf } from '@/shared/ui/sheet-frame';
import { useStyleText } from '@/entities/catalogue/use-style-text';
import type { PhotoDetail } from '@/shared/api/types';

export function FillingSheet({ photo }: { readonly photo: PhotoDetail }) {
  const { t } = useTranslation('processing');
  const styleText = useStyleText();
  const done = new Map(photo.headshots.map((headshot) => [headshot.number, headshot]));
  const numbers = Array.from({ length: photo.imagesTotal }, (_, index) => index + 1);
  return (
    <div>
      <ol className="grid grid-cols-4 gap-2 sm:grid-cols-5">
        {numbers.map((number) => {
          const headshot = done.get(number);
          const style = headshot?.style ?? styleOf(number);
          return (
            <li key={number}>
              <SheetFrame backdrop={style}>
                {headshot?.image && (
                  <Picture
                    image={headshot.image}
                    sizes="160px"
                    alt={t('sheet.alt', { number, style: styleText(style).name })}
                  />
                )}
              </SheetFrame>
              <p aria-hidden className="figures mt-1 text-xs text-soft">
                {frameNumber(number)}
              </p>
            </li>
          );
        })}
      </ol>
      <p className="mt-3 text-xs text-soft">
        {t('sheet.label')} {t('sheet.mark')}
      </p>
    </div>
  );
}
