import { photosApi } from '@/entities/photo/photos-api';

const dashboardApi = photosApi.injectEndpoints({
  endpoints: (build) => ({
    deletePhoto: build.mutation<unknown, string>({
      query: (id) => ({ url: `/photos/${encodeURIComponent(id)}`, method: 'DELETE' }),
      async onQueryStarted(id, { dispatch, queryFulfilled }) {
        const patch = dispatch(
          photosApi.util.updateQueryData('listPhotos', undefined, (list) => ({
            ...list,
            pages: list.pages.map((page) => ({
              ...page,
              photos: page.photos.filter((photo) => photo.id !== id),
            })),
          })),
        );
        await queryFulfilled.catch(() => patch.undo());
      },
      invalidatesTags: (_answer, error) => (error === undefined ? ['PhotoList', 'Stats', 'Order'] : []),
    }),
  }),
});

export const { useDeletePhotoMutation } = dashboardApi;
