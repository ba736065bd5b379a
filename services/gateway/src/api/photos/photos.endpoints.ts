import { z } from 'zod';
import { endpoint } from '../../http/endpoint.ts';
import { empty } from '../schemas.ts';
import {
  expressionBody,
  headshotAnswer,
  headshotParams,
  listQuery,
  photoAnswer,
  photoDetailAnswer,
  photoPage,
  photoParams,
  regenerationsAnswer,
  stats,
  uploadFields,
} from './photo.view.ts';

const tag = 'photos';
const one = {
  tag,
  limit: 'browse',
  access: 'user',
  params: photoParams,
  unknown: 'photo.not_found',
} as const;

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
  body: uploadFields,
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
  query: listQuery,
  answer: photoPage,
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
  answer: stats,
  errors: [],
});

export const getPhoto = endpoint({
  ...one,
  id: 'getPhoto',
  summary: 'One photo with its headshots',
  method: 'GET',
  path: '/photos/{id}',
  answer: photoDetailAnswer,
  errors: ['photo.access_denied', 'photo.expired'],
});

export const getHeadshot = endpoint({
  ...one,
  id: 'getHeadshot',
  summary: 'One headshot of a photo',
  method: 'GET',
  path: '/photos/{id}/headshots/{number}',
  params: headshotParams,
  answer: headshotAnswer,
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
  params: headshotParams,
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
  body: expressionBody,
  answer: photoAnswer,
  errors: ['photo.access_denied', 'photo.expired', 'photo.ordered', 'selfie.expression_unavailable'],
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
