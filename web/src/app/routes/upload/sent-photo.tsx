import { useTranslation } from 'react-i18next';
import { Button, ButtonLink } from '@/components/ui/button';
import { ErrorState } from '@/components/ui/error-state';
import { Picture } from '@/components/ui/picture';
import { Skeleton } from '@/components/ui/skeleton';
import { paths } from '@/config/paths';
import { asAppError } from '@/services/api/app-error';
import { PhotoHints } from '@/features/upload/components/photo-hints';
import { usePhoto } from '@/hooks/use-photo';

interface SentPhotoProps {
  readonly photoId: string;
  readonly onOther: () => void;
}

/** A photo the server has already accepted. */
export function SentPhoto({ photoId, onOther }: SentPhotoProps) {
  const { t } = useTranslation('upload');
  const { currentData: photo, error, refetch } = usePhoto(photoId);
  const failure = asAppError(error);
  if (failure !== undefined) {
    return (
      <div className="grid gap-4">
        <ErrorState error={failure} onRetry={() => void refetch()} />
        <Button look="plain" size="small" className="justify-self-start" onClick={onOther}>
          {t('photo.other')}
        </Button>
      </div>
    );
  }
  if (photo === undefined) return <Skeleton className="aspect-[4/5] max-w-60" />;
  const isOrdered =
    photo.status === 'queued' || photo.status === 'processing' || photo.status === 'completed';
  return (
    <div className="grid gap-5 sm:grid-cols-[minmax(0,15rem)_1fr] sm:items-end">
      <div className="frame-outline overflow-hidden rounded-photo bg-sand">
        {photo.original !== null && (
          <Picture image={photo.original} alt={t('photo.previewAlt')} sizes="240px" />
        )}
      </div>
      <div>
        {photo.selfieCheck !== null && !isOrdered ? (
          <PhotoHints check={photo.selfieCheck} />
        ) : (
          <p role="status" className="font-medium">
            {t(isOrdered ? 'photo.alreadyOrdered' : 'photo.accepted')}
          </p>
        )}
        <p className="mt-3 text-sm text-soft">
          {t('photo.acceptedExpression', { expression: t(`expression.${photo.expression}`) })}
        </p>
        <div className="mt-4 flex flex-wrap gap-3">
          {isOrdered && (
            <ButtonLink look="plain" size="small" to={paths.processingFor(photo.id)}>
              {t('photo.watch')}
            </ButtonLink>
          )}
          <Button look="plain" size="small" onClick={onOther}>
            {t('photo.other')}
          </Button>
        </div>
      </div>
    </div>
  );
}
