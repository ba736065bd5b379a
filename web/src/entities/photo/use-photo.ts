import { photosApi, useGetPhotoQuery } from '@/entities/photo/photos-api';

interface PhotoOptions {
  /** Milliseconds; 0 while there is a stream. */
  readonly pollingInterval?: number;
  readonly skipPollingIfUnfocused?: boolean;
  /** Or how many seconds old an answer may be. */
  readonly refetchOnMountOrArgChange?: boolean | number;
}

export function usePhoto(photoId: string, options: PhotoOptions = {}) {
  photosApi.endpoints.shownPhoto.useQuerySubscription(photoId);
  return useGetPhotoQuery(photoId, options);
}
