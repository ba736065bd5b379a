import { api } from '@/shared/api/api';
import type { Expression, Photo } from '@/shared/api/types';
import { photosApi } from '@/entities/photo/photos-api';

export interface ExpressionChange {
  readonly photoId: string;
  readonly expression: Expression;
}

const expressionApi = api.injectEndpoints({
  endpoints: (build) => ({
    changeExpression: build.mutation<Photo, ExpressionChange>({
      query: ({ photoId, expression }) => ({
        url: `/photos/${encodeURIComponent(photoId)}/expression`,
        method: 'PUT',
        body: { expression },
      }),
      transformResponse: (answer: { photo: Photo }) => answer.photo,
      onQueryStarted: async ({ photoId }, { dispatch, queryFulfilled }) => {
        const answer = await queryFulfilled.catch(() => undefined);
        if (answer === undefined) return;
        const { expression } = answer.data;
        const underway = dispatch(photosApi.util.getRunningQueryThunk('getPhoto', photoId));
        dispatch(
          photosApi.util.updateQueryData('getPhoto', photoId, (photo) => {
            photo.expression = expression;
            photo.askedBefore = underway?.requestId;
          }),
        );
      },
      invalidatesTags: (_photo, error, { photoId }) =>
        error?.code === 'photo.ordered' ? [{ type: 'Photo', id: photoId }] : [],
    }),
  }),
});

export const { useChangeExpressionMutation } = expressionApi;
