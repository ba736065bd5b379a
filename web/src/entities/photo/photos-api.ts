import { api } from '@/shared/api/api';
import { keepImages } from '@/entities/photo/keep-images';
import type { Headshot, Photo, PhotoDetail, PhotoPage, Stats } from '@/shared/api/types';

const PAGE_SIZE = 20;

interface Load {
  readonly photoId: string;
  readonly ended: Promise<unknown>;
  /** Asked before the expression was changed: what the answer says of it may be older than what is known. */
  isBeforeChange: boolean;
}

const loads = new Map<string, Load>();

/** Resolves when this request for a whole photo has ended, well or not. */
export async function photoLoaded(requestId: string): Promise<void> {
  await loads.get(requestId)?.ended.catch(() => undefined);
}

/** Says that the server has taken another expression: requests under way may have been answered before it. */
export function expressionChanged(photoId: string): void {
  for (const load of loads.values()) if (load.photoId === photoId) load.isBeforeChange = true;
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
    getPhoto: build.query<PhotoDetail, string>({
      query: (id) => ({ url: `/photos/${encodeURIComponent(id)}` }),
      transformResponse: (answer: { photo: PhotoDetail }) => answer.photo,
      merge: (before, after, { requestId }) => {
        const { expression } = loads.get(requestId)?.isBeforeChange === true ? before : after;
        return { ...keepImages(before as PhotoDetail, after), expression } as typeof before;
      },
      providesTags: (_result, _error, id) => [{ type: 'Photo', id }],
      onQueryStarted: async (photoId, { requestId, queryFulfilled }) => {
        loads.set(requestId, { photoId, ended: queryFulfilled, isBeforeChange: false });
        await queryFulfilled.catch(() => undefined).finally(() => loads.delete(requestId));
      },
    }),
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

export const { useListPhotosInfiniteQuery, useLatestPhotosQuery, useGetPhotoQuery, useGetStatsQuery } =
  photosApi;
