import { z } from 'zod';
import { endpoint } from '../../http/endpoint.ts';
import { empty } from '../schemas.ts';
import {
  headshotAnswer,
  headshotParams,
  listQuery,
  photoAnswer,
  photoDetailAnswer,
  photoPage,
  photoParams,
  stats,
  uploadFields,
} from './photos.schemas.ts';

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
    'upload.failed',
    'upload.too_many_pixels',
    'upload.too_complex',
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
  errors: ['photo.access_denied', 'photo.expired', 'archive.not_ready'],
});
