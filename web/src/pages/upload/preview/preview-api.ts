import { api } from '@/shared/api/api';
import { refusedOutfit, type PortraitOutfit } from '@/pages/upload/outfits';
import { wearOwn } from '@/pages/upload/wish-api';
import { asAppError } from '@/shared/api/app-error';
import type { Expression, Preview } from '@/shared/api/types';

export interface Wanted {
  readonly photoId: string;
  readonly expression: Expression;
  readonly outfit: PortraitOutfit;
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
        const look = { expression: wanted.expression, outfit: wanted.outfit };
        const known = stateOf(wanted, getState());
        const isAsked = known !== undefined && known !== 'failed';
        const seen = isAsked ? await send({ url, params: look }) : undefined;
        const isGone = seen?.error?.code === 'preview.not_found';
        const answer = seen === undefined || isGone ? await send({ url, method: 'POST', body: look }) : seen;
        if (answer.error !== undefined) return { error: answer.error };
        return { data: (answer.data as { readonly preview: Preview }).preview };
      },
      onQueryStarted: async ({ photoId, outfit }, { dispatch, queryFulfilled }) => {
        const { data, error } = await queryFulfilled.then(
          ({ data }) => ({ data, error: undefined }),
          ({ error }: { readonly error?: unknown }) => ({ data: undefined, error: asAppError(error) }),
        );
        if (error?.code === 'photo.already_ordered')
          dispatch(api.util.invalidateTags([{ type: 'Photo', id: photoId }]));
        if (outfit === 'unchanged') return;
        const reason = data?.notDressed?.code ?? refusedOutfit(error);
        if (reason !== undefined) dispatch(wearOwn(photoId, outfit, reason));
      },
      providesTags: (_preview, _error, { photoId }) => [{ type: 'Preview', id: photoId }],
    }),
    /** An address for the picture, given back when nothing shows it any more. A link could not send the session. */
    getPreviewImage: build.query<string, WantedImage>({
      queryFn: async ({ photoId, expression, outfit }, _api, _options, send) => {
        const answer = await send({
          url: `${addressOf(photoId)}/image`,
          params: { expression, outfit },
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
