import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, ButtonLink } from '@/shared/ui/button';
import { ErrorState } from '@/shared/ui/error-state';
import { paths } from '@/shared/config/paths';
import { useAuth } from '@/entities/session/use-auth';
import { usePhoto } from '@/entities/photo/use-photo';
import { asAppError } from '@/shared/api/app-error';
import type { PhotoDetail } from '@/shared/api/types';

interface WithPhotoProps {
  readonly photoId: string;
  readonly place: ReactNode;
  readonly onOther: () => void;
  readonly children: (photo: PhotoDetail) => ReactNode;
}

const running: readonly string[] = ['queued', 'processing', 'completed'];

export function WithPhoto(props: WithPhotoProps) {
  const { status } = useAuth();
  return status === 'authenticated' ? <Asked {...props} /> : props.place;
}

function Asked({ photoId, place, onOther, children }: WithPhotoProps) {
  const { t } = useTranslation('upload');
  const { currentData: photo, error, refetch } = usePhoto(photoId);
  const failure = asAppError(error);
  const other = (
    <Button look="plain" size="small" className="justify-self-start" onClick={onOther}>
      {t('photo.other')}
    </Button>
  );
  if (failure !== undefined)
    return (
      <div className="grid gap-4">
        <ErrorState error={failure} onRetry={() => void refetch()} />
        {other}
      </div>
    );
  if (photo === undefined) return place;
  if (!running.includes(photo.status)) return children(photo);
  return (
    <>
      <p role="status" className="font-medium">
        {t('photo.alreadyOrdered')}
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <ButtonLink size="small" to={paths.processingFor(photo.id)}>
          {t('photo.watch')}
        </ButtonLink>
        {other}
      </div>
    </>
  );
}
