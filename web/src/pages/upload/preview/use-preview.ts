import { skipToken } from '@reduxjs/toolkit/query';
import { previewApi } from '@/pages/upload/preview/preview-api';
import { pollingOf, viewOf, type PreviewView } from '@/pages/upload/preview/preview-view';
import { portraitOutfit } from '@/pages/upload/outfits';
import { useAuth } from '@/entities/session/use-auth';
import { asAppError } from '@/shared/api/app-error';
import { usePollUntil, type Known } from '@/shared/api/use-poll-until';
import type { Photo, Preview } from '@/shared/api/types';
import { useGetConfigQuery } from '@/entities/catalogue/config-api';

const { getPreview, getPreviewImage } = previewApi.endpoints;

interface Offered {
  readonly isOffered: boolean;
  /** Whether it is known; nothing is shown before, so that nothing moves. */
  readonly isKnown: boolean;
}

export function usePreviewOffered(): Offered {
  const { user } = useAuth();
  const { data, isError } = useGetConfigQuery();
  return {
    isOffered: data?.hasPreviews === true && user?.emailVerified === true,
    isKnown: data !== undefined || isError,
  };
}

export interface SeenPreview {
  readonly view: PreviewView;
  readonly again: () => void;
}

export function usePreview(photo: Pick<Photo, 'id' | 'expression' | 'outfit'>): SeenPreview {
  const { id: photoId, expression } = photo;
  const outfit = portraitOutfit(photo.outfit);
  const { isOffered } = usePreviewOffered();
  const wanted = isOffered ? { photoId, expression, outfit } : skipToken;
  const viewOfAnswer = ({ currentData, error }: Known<Preview>): PreviewView =>
    isOffered ? viewOf(currentData, asAppError(error)) : { kind: 'none' };
  const query = usePollUntil(getPreview, wanted, (answer) => pollingOf(viewOfAnswer(answer)));
  return { view: viewOfAnswer(query), again: () => void query.refetch() };
}

interface PreviewImage {
  readonly url: string | undefined;
  readonly isBroken: boolean;
  readonly again: () => void;
}

export function usePreviewImage(preview: Preview | undefined): PreviewImage {
  const { currentData, isError, isFetching, refetch } = getPreviewImage.useQuery(
    preview === undefined
      ? skipToken
      : {
          photoId: preview.photoId,
          expression: preview.expression,
          outfit: portraitOutfit(preview.outfit),
          createdAt: preview.createdAt,
        },
    { refetchOnMountOrArgChange: false, refetchOnReconnect: false },
  );
  return { url: currentData, isBroken: isError && !isFetching, again: () => void refetch() };
}
