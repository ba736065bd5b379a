import { api } from '@/shared/api/api';
import type { Regenerations } from '@/shared/api/types';

const read = (answer: { regenerations: Regenerations }): Regenerations => answer.regenerations;

export const regenerationsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getRegenerations: build.query<Regenerations, string>({
      query: (id) => ({ url: `/photos/${encodeURIComponent(id)}/regenerations` }),
      transformResponse: read,
    }),
    regenerate: build.mutation<Regenerations, { readonly id: string; readonly number: number }>({
      query: ({ id, number }) => ({
        url: `/photos/${encodeURIComponent(id)}/headshots/${number}/regenerate`,
        method: 'POST',
      }),
      transformResponse: read,
      onQueryStarted: async ({ id }, { dispatch, queryFulfilled }) => {
        const answer = await queryFulfilled.catch(() => undefined);
        if (answer)
          await dispatch(regenerationsApi.util.upsertQueryData('getRegenerations', id, answer.data));
      },
    }),
  }),
});

export const { useRegenerateMutation } = regenerationsApi;
