import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { api } from '@/shared/api/api';
import { portraitOutfit, type PortraitOutfit } from '@/pages/upload/outfits';
import type { Photo } from '@/shared/api/types';
import { photosApi } from '@/entities/photo/photos-api';

/** What is chosen for the images of a sent photo, until they are ordered. */
export type Wish = Pick<Photo, 'expression' | 'outfit'>;

export interface WishChange<K extends keyof Wish = keyof Wish> {
  readonly photoId: string;
  readonly what: K;
  readonly choice: Wish[K];
}

const wishApi = api.injectEndpoints({
  endpoints: (build) => ({
    changeWish: build.mutation<Photo, WishChange>({
      query: ({ photoId, what, choice }) => ({
        url: `/photos/${encodeURIComponent(photoId)}/${what}`,
        method: 'PUT',
        body: { [what]: choice },
      }),
      transformResponse: (answer: { photo: Photo }) => answer.photo,
      onQueryStarted: async ({ photoId }, { dispatch, queryFulfilled }) => {
        const answer = await queryFulfilled.catch(() => undefined);
        if (answer === undefined) return;
        const { expression, outfit } = answer.data;
        const underway = dispatch(photosApi.util.getRunningQueryThunk('getPhoto', photoId));
        dispatch(
          photosApi.util.updateQueryData('getPhoto', photoId, (photo) => {
            Object.assign(photo, { expression, outfit, askedBefore: underway?.requestId });
          }),
        );
      },
      invalidatesTags: (_photo, error, { photoId }) =>
        error?.code === 'photo.ordered' || error?.code === 'selfie.outfit_unavailable'
          ? [{ type: 'Photo', id: photoId }]
          : [],
    }),
  }),
});

/** So that one change of a wish at a time is seen by all who show it. */
export const wishKey = (photoId: string, what: keyof Wish): string => `${what}-${photoId}`;

/** The photo cannot be shown in these clothes: they are no longer offered, and the own ones are chosen unless others were meanwhile. */
export const wearOwn =
  (photoId: string, outfit: PortraitOutfit, reason: string) =>
  (
    dispatch: ThunkDispatch<Parameters<Selector>[0], unknown, UnknownAction>,
    getState: () => Parameters<Selector>[0],
  ): void => {
    dispatch(
      photosApi.util.updateQueryData('getPhoto', photoId, (photo) => {
        for (const choice of photo.selfieCheck?.outfits ?? [])
          if (portraitOutfit(choice.outfit) === outfit) Object.assign(choice, { possible: false, reason });
      }),
    );
    const photo = photosApi.endpoints.getPhoto.select(photoId)(getState()).data;
    if (photo !== undefined && portraitOutfit(photo.outfit) !== outfit) return;
    const change = { photoId, what: 'outfit', choice: 'unchanged' } as const;
    void dispatch(
      wishApi.endpoints.changeWish.initiate(change, { fixedCacheKey: wishKey(photoId, 'outfit') }),
    );
  };

type Selector = ReturnType<typeof photosApi.endpoints.getPhoto.select>;

export const { useChangeWishMutation } = wishApi;
