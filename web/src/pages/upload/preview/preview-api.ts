import { api } from '@/shared/api/api';
import type { Expression, Preview } from '@/shared/api/types';

export interface Wanted {
  readonly photoId: string;
  readonly expression: Expression;
}

/** One made picture of it: made again, it is another one. */
export interface WantedImage extends Wanted {
  readonly createdAt: string;
}

const addressOf = (photoId: string): string => `/photos/${encodeURIComponent(photoId)}/preview`;

export const previewApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Asked for the first time it is made; from then on it is looked at. One that failed is begun anew. */
    getPreview: build.query<Preview, Wanted>({
      queryFn: async (wanted, { getState }, _options, send) => {
        const url = addressOf(wanted.photoId);
        const { expression } = wanted;
        const known = stateOf(wanted, getState());
        const look = known !== undefined && known !== 'failed';
        const seen = look ? await send({ url, params: { expression } }) : undefined;
        const isGone = seen?.error?.code === 'preview.not_found';
        const answer =
          seen === undefined || isGone ? await send({ url, method: 'POST', body: { expression } }) : seen;
        if (answer.error !== undefined) return { error: answer.error };
        return { data: (answer.data as { readonly preview: Preview }).preview };
      },
      providesTags: (_preview, _error, { photoId }) => [{ type: 'Preview', id: photoId }],
    }),
    /** An address for the picture, given back when nothing shows it any more. A link could not send the session. */
    getPreviewImage: build.query<string, WantedImage>({
      queryFn: async ({ photoId, expression }, _api, _options, send) => {
        const answer = await send({
          url: `${addressOf(photoId)}/image`,
          params: { expression },
          isFile: true,
        });
        if (answer.error !== undefined) return { error: answer.error };
        return { data: URL.createObjectURL(answer.data as Blob) };
      },
      keepUnusedDataFor: 0,
      onCacheEntryAdded: async (_image, { cacheDataLoaded, cacheEntryRemoved }) => {
        const loaded = await cacheDataLoaded.catch(() => undefined);
        await cacheEntryRemoved;
        if (loaded !== undefined) URL.revokeObjectURL(loaded.data);
      },
    }),
  }),
});

function stateOf(wanted: Wanted, state: unknown): Preview['state'] | undefined {
  return previewApi.endpoints.getPreview.select(wanted)(state as Parameters<Selector>[0]).data?.state;
}

type Selector = ReturnType<typeof previewApi.endpoints.getPreview.select>;
