import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { api } from '@/services/api/api';
import type { Photo } from '@/services/api/types';
import {
  applyPhotoChanged,
  readPhotoEvent,
  toPhotoChanged,
  type PhotoChanged,
} from '@/services/events/photo-events';
import type { StreamEvent } from '@/services/events/sse-parser';
import { photosApi } from '@/services/photos/photos-api';

/** New images arrive faster than a photo should be fetched again. */
const REFETCH_MS = 1200;

type State = Parameters<ReturnType<typeof photosApi.endpoints.getPhoto.select>>[0];

interface Context {
  readonly dispatch: ThunkDispatch<State, unknown, UnknownAction>;
  readonly getState: () => State;
  readonly signal: AbortSignal;
}

export function cachePatcher({ dispatch, getState, signal }: Context) {
  const waiting = new Map<string, ReturnType<typeof setTimeout>>();
  signal.addEventListener('abort', () => waiting.forEach((timer) => clearTimeout(timer)));

  const refetchSoon = (photoId: string): void => {
    if (waiting.has(photoId)) return;
    const timer = setTimeout(() => {
      waiting.delete(photoId);
      dispatch(api.util.invalidateTags([{ type: 'Photo', id: photoId }]));
    }, REFETCH_MS);
    waiting.set(photoId, timer);
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
    if (before !== undefined) {
      dispatch(
        photosApi.util.updateQueryData('getPhoto', event.photoId, () => applyPhotoChanged(before, event)),
      );
      const isLast =
        event.status === 'completed' || event.status === 'failed' || event.status !== before.status;
      if (isLast) dispatch(api.util.invalidateTags([{ type: 'Photo', id: event.photoId }]));
      else if (event.number !== null) refetchSoon(event.photoId);
    }
    if (!patchLists(event)) dispatch(api.util.invalidateTags(['PhotoList']));
    if (before?.status !== event.status || event.status === 'completed')
      dispatch(api.util.invalidateTags(['Stats']));
  };

  return {
    apply: ({ type, data }: StreamEvent): void => {
      const value = readPhotoEvent(data);
      if (type === 'photo.changed') {
        const event = toPhotoChanged(value);
        if (event !== undefined) changed(event);
      }
      const isGone = type === 'photo.deleted' || type === 'photo.expired';
      if (isGone && typeof value.photoId === 'string') {
        dispatch(api.util.invalidateTags([{ type: 'Photo', id: value.photoId }]));
      }
      if (type === 'photo.uploaded' || isGone) {
        dispatch(api.util.invalidateTags(['PhotoList', 'Stats']));
      }
    },
  };
}
