import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, ButtonLink } from '@/shared/ui/button';
import { ErrorState } from '@/shared/ui/error-state';
import { paths } from '@/shared/config/paths';
import { useAuth } from '@/entities/session/use-auth';
import { isOrdered } from '@/entities/photo/is-ordered';
import { usePhoto } from '@/entities/photo/use-photo';
import { asAppError } from '@/shared/api/app-error';
import type { PhotoDetail } from '@/shared/api/types';

interface WithPhotoProps {
  readonly photoId: string;
  readonly place: ReactNode;
  readonly onOther: () => void;
  readonly children: (photo: PhotoDetail) => ReactNode;
}

export function WithPhoto(props: WithPhotoProps) {
  const { status } = useAuth();
  return status === 'authenticated' ? <Asked {...props} /> : props.place;
}

function Asked({ photoId, place, onOther, children }: WithPhotoProps) {
  const { t } = useTranslation('upload');
  const { currentData: photo, error, refetch } = usePhoto(photoId);
  const failure = asAppError(error);
  const isTaken = photo && isOrdered(photo);
  const wasTaken = useRef(isTaken);
  const told = useRef<HTMLParagraphElement>(null);
  // Ordered in another tab: the button that was pressed is gone, and the focus with it.
  useEffect(() => {
    const hasLostFocus = document.activeElement === document.body;
    if (isTaken === true && wasTaken.current === false && hasLostFocus) told.current?.focus();
    wasTaken.current = isTaken;
  }, [isTaken]);
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
  if (!isTaken) return children(photo);
  return (
    <>
      <p ref={told} role="status" tabIndex={-1} className="font-medium">
        {t('photo.alreadyOrdered')}
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <WaysOn photo={photo} />
        {other}
      </div>
    </>
  );
}

function WaysOn({ photo: { id, status, archive } }: { readonly photo: PhotoDetail }) {
  const { t } = useTranslation(['upload', 'common']);
  if (status !== 'completed')
    return (
      <ButtonLink size="small" to={paths.processingFor(id)}>
        {t('photo.watch')}
      </ButtonLink>
    );
  return (
    <>
      <ButtonLink size="small" to={paths.resultsFor(id)}>
        {t('photo.view')}
      </ButtonLink>
      {archive !== null && (
        <ButtonLink look="plain" size="small" to={`${paths.resultsFor(id)}?more=1`}>
          {t('common:moreFromSelfie')}
        </ButtonLink>
      )}
    </>
  );
}
