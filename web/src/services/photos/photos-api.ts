import { api } from '@/services/api/api';
import { keepImages } from '@/services/photos/keep-images';
import type { Photo, PhotoDetail, PhotoPage, Stats } from '@/services/api/types';

const PAGE_SIZE = 20;

/** What several features read: the library, one photo, the counts. */
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
      merge: (before, after) => keepImages(before as PhotoDetail, after) as typeof before,
      providesTags: (_result, _error, id) => [{ type: 'Photo', id }],
    }),
    getStats: build.query<Stats, void>({
      query: () => ({ url: '/photos/stats' }),
      providesTags: ['Stats'],
    }),
  }),
});

export const { useListPhotosInfiniteQuery, useLatestPhotosQuery, useGetPhotoQuery, useGetStatsQuery } =
  photosApi;
