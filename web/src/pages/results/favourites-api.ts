import { api } from '@/shared/api/api';
import { photosApi } from '@/entities/photo/photos-api';

export interface Mark {
  readonly id: string;
  readonly number: number;
  readonly favourite: boolean;
}

const favouritesApi = api.injectEndpoints({
  endpoints: (build) => ({
    markFavourite: build.mutation<unknown, Mark>({
      query: ({ id, number, favourite }) => ({
        url: `/photos/${encodeURIComponent(id)}/headshots/${number}/favourite`,
        method: 'PUT',
        body: { favourite },
      }),
      onQueryStarted: async ({ id, number, favourite }, { dispatch, queryFulfilled }) => {
        if ((await queryFulfilled.catch(() => undefined)) === undefined) return;
        dispatch(
          photosApi.util.updateQueryData('getPhoto', id, ({ headshots }) => {
            const marked = headshots.find((each) => each.number === number);
            if (marked) marked.favourite = favourite;
          }),
        );
      },
    }),
  }),
});

export const { useMarkFavouriteMutation } = favouritesApi;
