import { useTranslation } from 'react-i18next';
import { PhotoPlace } from '@/pages/upload/photo-place';
import { WithPhoto } from '@/pages/upload/with-photo';
import { Button } from '@/shared/ui/button';
import { Picture } from '@/entities/photo/picture';

interface SentPhotoProps {
  readonly photoId: string;
  readonly onOther: () => void;
  readonly onNext: () => void;
}

export function SentPhoto({ photoId, onOther, onNext }: SentPhotoProps) {
  const { t } = useTranslation('upload');
  return (
    <WithPhoto photoId={photoId} place={<PhotoPlace />} onOther={onOther}>
      {({ original }) => (
        <div className="grid grid-cols-[minmax(0,9rem)_1fr] items-end gap-5 sm:grid-cols-[minmax(0,15rem)_1fr]">
          <div className="frame-outline aspect-4/5 max-w-60 overflow-hidden rounded-photo bg-sand [&>*]:h-full [&>*]:object-cover">
            {original !== null && <Picture image={original} alt={t('photo.previewAlt')} sizes="240px" />}
          </div>
          <div>
            <p className="font-medium">{t('photo.checked')}</p>
            <div className="mt-4 flex flex-wrap gap-3">
              <Button size="small" onClick={onNext}>
                {t('photo.next')}
              </Button>
              <Button look="plain" size="small" onClick={onOther}>
                {t('photo.other')}
              </Button>
            </div>
          </div>
        </div>
      )}
    </WithPhoto>
  );
}
