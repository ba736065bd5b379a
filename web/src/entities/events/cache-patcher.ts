import { api } from '@/shared/api/api';
import type { Photo } from '@/shared/api/types';
import {
  applyPhotoChanged,
  hasEnded,
  readPhotoEvent,
  toPhotoChanged,
  type PhotoChanged,
} from '@/entities/events/photo-events';
import { PhotoFollower, type StoreAccess } from '@/entities/events/photo-follower';
import type { StreamEvent } from '@/shared/sse/sse-parser';
import { isShown, photosApi } from '@/entities/photo/photos-api';

export function cachePatcher(store: StoreAccess) {
  const { dispatch, getState } = store;
  const followers = new Map<string, PhotoFollower>();

  const followerOf = (id: string): PhotoFollower => {
    const follower = followers.get(id) ?? new PhotoFollower(id, store);
    followers.set(id, follower);
    return follower;
  };

  const patchLists = (event: PhotoChanged): boolean => {
    let known = false;
    const change = (photos: readonly Photo[]): Photo[] =>
      photos.map((photo) => {
        known ||= photo.id === event.photoId;
        return applyPhotoChanged(photo, event);
      });
    dispatch(photosApi.util.updateQueryData('latestPhotos', undefined, (photos) => change(photos)));
    dispatch(
      photosApi.util.updateQueryData('listPhotos', undefined, (list) => ({
        ...list,
        pages: list.pages.map((page) => ({ ...page, photos: change(page.photos) })),
      })),
    );
    return known;
  };

  const changed = (event: PhotoChanged): void => {
    const before = photosApi.endpoints.getPhoto.select(event.photoId)(getState()).data;
    if (isShown(store, event.photoId)) followerOf(event.photoId).tell(event);
    else if (before !== undefined) dispatch(api.util.invalidateTags([{ type: 'Photo', id: event.photoId }]));
    if (!patchLists(event)) dispatch(api.util.invalidateTags(['PhotoList']));
    if (before?.status !== event.status || event.status === 'completed')
      dispatch(api.util.invalidateTags(['Stats', 'Order']));
    // Not at each image: the page after the payment asks for no whole photo, so that every status is new to it.
    if (hasEnded(event)) dispatch(api.util.invalidateTags(['Payment']));
  };

  return {
    apply: ({ type, data }: StreamEvent): void => {
      const value = readPhotoEvent(data);
      if (type === 'photo.changed') {
        const event = toPhotoChanged(value);
        if (event !== undefined) changed(event);
      }
      if (type === 'preview.changed' && typeof value.photoId === 'string')
        dispatch(api.util.invalidateTags([{ type: 'Preview', id: value.photoId }]));
      const isGone = type === 'photo.deleted' || type === 'photo.expired';
      if (isGone && typeof value.photoId === 'string') {
        followers.delete(value.photoId);
        dispatch(api.util.invalidateTags([{ type: 'Photo', id: value.photoId }]));
      }
      if (type === 'photo.uploaded' || isGone) {
        dispatch(api.util.invalidateTags(['PhotoList', 'Stats']));
      }
    },
  };
}
