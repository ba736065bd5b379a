import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { api } from '@/shared/api/api';
import { expireLink, keepImages } from '@/entities/photo/keep-images';
import type { Headshot, Photo, PhotoDetail, PhotoPage, Stats } from '@/shared/api/types';

const PAGE_SIZE = 20;

interface KnownPhoto extends PhotoDetail {
  /** Request that was sent before expression or clothes were changed: what its answer says of it may be older. */
  askedBefore?: string | undefined;
}

export const photosApi = api.injectEndpoints({
  endpoints: (build) => ({
    listPhotos: build.infiniteQuery<PhotoPage, void, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: (page) => page.nextCursor ?? undefined,
      },
      query: ({ pageParam }) => ({
        url: '/photos',
        params: { limit: PAGE_SIZE, ...(pageParam === null ? {} : { cursor: pageParam }) },
      }),
      providesTags: ['PhotoList'],
    }),
    latestPhotos: build.query<readonly Photo[], void>({
      query: () => ({ url: '/photos', params: { limit: PAGE_SIZE } }),
      transformResponse: (page: PhotoPage) => page.photos,
      providesTags: ['PhotoList'],
    }),
    getPhoto: build.query<KnownPhoto, string>({
      query: (id) => ({ url: `/photos/${encodeURIComponent(id)}` }),
      transformResponse: (answer: { photo: PhotoDetail }) => answer.photo,
      merge: (before, after, { requestId }) => {
        const { expression, outfit } = before.askedBefore === requestId ? before : after;
        return { ...keepImages(before as PhotoDetail, after), expression, outfit } as typeof before;
      },
      providesTags: (_result, _error, id) => [{ type: 'Photo', id }],
    }),
    /** Asks nobody: a photo that is on the screen has a subscriber. */
    shownPhoto: build.query<null, string>({ queryFn: () => ({ data: null }), keepUnusedDataFor: 0 }),
    getHeadshot: build.query<Headshot, { readonly id: string; readonly number: number }>({
      query: ({ id, number }) => ({ url: `/photos/${encodeURIComponent(id)}/headshots/${number}` }),
      transformResponse: (answer: { headshot: Headshot }) => answer.headshot,
      keepUnusedDataFor: 0,
    }),
    getStats: build.query<Stats, void>({
      query: () => ({ url: '/photos/stats' }),
      providesTags: ['Stats'],
    }),
  }),
});

type State = Parameters<ReturnType<typeof photosApi.endpoints.getPhoto.select>>[0];

/** What of the store the photos need. */
export interface PhotosStore {
  readonly dispatch: ThunkDispatch<State, unknown, UnknownAction>;
  readonly getState: () => State;
}

/** The link of this headshot did not open: the next one is taken, whatever this device's clock says. */
export const linkBroken = (photoId: string, number: number) =>
  photosApi.util.updateQueryData('getPhoto', photoId, (photo) => expireLink(photo, number));

export const isShown = ({ getState }: PhotosStore, id: string): boolean =>
  !photosApi.endpoints.shownPhoto.select(id)(getState()).isUninitialized;

export const { useListPhotosInfiniteQuery, useLatestPhotosQuery, useGetPhotoQuery, useGetStatsQuery } =
  photosApi;
