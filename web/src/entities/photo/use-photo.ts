import { useEffect } from 'react';
import { useGetPhotoQuery } from '@/entities/photo/photos-api';
import { showPhoto } from '@/entities/photo/shown-photos';

interface PhotoOptions {
  /** Milliseconds; 0 while there is a stream. */
  readonly pollingInterval?: number;
  readonly skipPollingIfUnfocused?: boolean;
  /** Or how many seconds old an answer may be. */
  readonly refetchOnMountOrArgChange?: boolean | number;
}

export function usePhoto(photoId: string, options: PhotoOptions = {}) {
  useEffect(() => showPhoto(photoId), [photoId]);
  return useGetPhotoQuery(photoId, options);
}
