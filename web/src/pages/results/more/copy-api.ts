import { api } from '@/shared/api/api';
import type { Photo } from '@/shared/api/types';

const copyApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Another photo of the same selfie; one that still waits for its order is answered again. */
    copyPhoto: build.mutation<Photo, { readonly id: string; readonly faceConsentVersion: string }>({
      query: ({ id, faceConsentVersion }) => ({
        url: `/photos/${encodeURIComponent(id)}/copies`,
        method: 'POST',
        body: { faceConsentVersion },
      }),
      transformResponse: (answer: { photo: Photo }) => answer.photo,
      invalidatesTags: (photo) => (photo === undefined ? [] : ['PhotoList', 'Stats']),
    }),
  }),
});

export const { useCopyPhotoMutation } = copyApi;
