import { z } from 'zod';
import { endpoint } from '../../http/endpoint.ts';
import { empty, expression, id, outfit, page, version } from '../schemas.ts';
import { headshot, photo, photoDetail, regenerations, stats } from './photo.view.ts';

const photoAnswer = z.object({ photo: photo.schema });
const regenerationsAnswer = z.object({ regenerations: regenerations.schema });
const tag = 'photos';
const one = {
  tag,
  limit: 'browse',
  access: 'user',
  params: z.object({ id }),
  unknown: 'photo.not_found',
} as const;
const ofHeadshot = z.object({ id, number: z.coerce.number().int().min(1).max(1_000) });

export const uploadPhoto = endpoint({
  id: 'uploadPhoto',
  tag,
  summary: 'Stores a selfie; the form fields come before the file',
  method: 'POST',
  path: '/photos',
  access: 'verified',
  limit: 'upload',
  idempotent: true,
  form: 'upload',
  /** The fields of the multipart form, which come before its file. */
  body: z.strictObject({ expression, faceConsentVersion: version }),
  status: 201,
  answer: photoAnswer,
  errors: [
    'auth.terms_required',
    'consent.face_required',
    'upload.too_large',
    'upload.invalid_type',
    'upload.empty',
    'upload.damaged',
    'upload.incomplete',
    'upload.failed',
    'upload.too_many_pixels',
    'upload.too_complex',
    'upload.too_heavy',
    'upload.too_slow',
    'upload.too_many_at_once',
    'upload.quota_exceeded',
    'selfie.refused',
    'selfie.no_face',
    'selfie.several_faces',
    'selfie.small_image',
    'selfie.expression_unavailable',
    'idempotency.key_reused',
    'idempotency.in_progress',
  ],
});

export const listPhotos = endpoint({
  id: 'listPhotos',
  tag,
  summary: 'The library, newest first',
  method: 'GET',
  path: '/photos',
  access: 'user',
  limit: 'browse',
  query: page,
  answer: z.object({ photos: z.array(photo.schema), nextCursor: z.string().nullable() }),
  errors: [],
});

export const photoStats = endpoint({
  id: 'photoStats',
  tag,
  summary: 'Counts of the library',
  method: 'GET',
  path: '/photos/stats',
  access: 'user',
  limit: 'browse',
  answer: stats.schema,
  errors: [],
});

export const getPhoto = endpoint({
  ...one,
  id: 'getPhoto',
  summary: 'One photo with its headshots',
  method: 'GET',
  path: '/photos/{id}',
  answer: z.object({ photo: photoDetail.schema }),
  errors: ['photo.access_denied', 'photo.expired'],
});

export const getHeadshot = endpoint({
  ...one,
  id: 'getHeadshot',
  summary: 'One headshot of a photo',
  method: 'GET',
  path: '/photos/{id}/headshots/{number}',
  params: ofHeadshot,
  answer: z.object({ headshot: headshot.schema }),
  errors: ['photo.access_denied', 'photo.expired', 'headshot.not_found'],
});

export const markFavourite = endpoint({
  ...one,
  id: 'markFavourite',
  summary: 'Marks one headshot as a favourite, or no longer; once more succeeds',
  method: 'PUT',
  path: '/photos/{id}/headshots/{number}/favourite',
  params: ofHeadshot,
  body: z.strictObject({ favourite: z.boolean() }),
  answer: empty,
  errors: ['photo.access_denied', 'photo.expired', 'headshot.not_found'],
});

export const regenerateHeadshot = endpoint({
  ...one,
  id: 'regenerateHeadshot',
  summary: 'One new attempt at one image; the old one stays until the new one passed',
  method: 'POST',
  path: '/photos/{id}/headshots/{number}/regenerate',
  access: 'verified',
  limit: 'order',
  params: ofHeadshot,
  status: 202,
  answer: regenerationsAnswer,
  errors: [
    'photo.access_denied',
    'photo.expired',
    'payment.required',
    'headshot.not_found',
    'headshot.not_ready',
    'headshot.retaken',
    'headshot.no_retakes',
  ],
});

export const getRegenerations = endpoint({
  ...one,
  id: 'getRegenerations',
  summary: 'New attempts at the images of a photo: what is used, and what is left',
  method: 'GET',
  path: '/photos/{id}/regenerations',
  answer: regenerationsAnswer,
  errors: ['photo.access_denied'],
});

export const changeExpression = endpoint({
  ...one,
  id: 'changeExpression',
  summary: 'Chooses another expression; possible until headshots of the photo are ordered',
  method: 'PUT',
  path: '/photos/{id}/expression',
  limit: 'profile',
  body: z.strictObject({ expression }),
  answer: photoAnswer,
  errors: ['photo.access_denied', 'photo.expired', 'photo.ordered', 'selfie.expression_unavailable'],
});

export const changeOutfit = endpoint({
  ...one,
  id: 'changeOutfit',
  summary: 'Chooses other clothes; possible until headshots of the photo are ordered',
  method: 'PUT',
  path: '/photos/{id}/outfit',
  limit: 'profile',
  body: z.strictObject({ outfit }),
  answer: photoAnswer,
  errors: ['photo.access_denied', 'photo.expired', 'photo.ordered', 'selfie.outfit_unavailable'],
});

export const copyPhoto = endpoint({
  ...one,
  id: 'copyPhoto',
  summary:
    'Another photo of the same selfie, to order more headshots of it without an upload; while one waits for its order, that one is answered',
  method: 'POST',
  path: '/photos/{id}/copies',
  access: 'verified',
  limit: 'upload',
  body: z.strictObject({ faceConsentVersion: version }),
  status: 201,
  answer: photoAnswer,
  errors: ['consent.face_required', 'photo.access_denied', 'photo.expired', 'upload.quota_exceeded'],
});

export const deletePhoto = endpoint({
  ...one,
  id: 'deletePhoto',
  summary: 'Deletes a photo with all its results',
  method: 'DELETE',
  path: '/photos/{id}',
  answer: empty,
  errors: ['photo.access_denied', 'photo.expired', 'photo.in_use'],
});

export const getArchive = endpoint({
  ...one,
  id: 'getArchive',
  summary: 'Leads to the signed link of the archive',
  method: 'GET',
  path: '/photos/{id}/archive',
  status: 302,
  answer: z.never(),
  errors: ['photo.access_denied', 'photo.expired', 'payment.required', 'archive.not_ready'],
});
