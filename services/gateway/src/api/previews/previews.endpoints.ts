import { z } from 'zod';
import { endpoint } from '../../http/endpoint.ts';
import { expression, id, outfit } from '../schemas.ts';
import { preview } from './preview.view.ts';

const previewAnswer = z.object({ preview: preview.schema });
const look = { expression, outfit: outfit.optional() };
const one = { tag: 'previews', params: z.object({ id }) } as const;

export const requestPreview = endpoint({
  ...one,
  id: 'requestPreview',
  summary: 'Asks for one portrait before paying; asked again, the same one',
  method: 'POST',
  path: '/photos/{id}/preview',
  access: 'verified',
  limit: 'preview',
  unknown: 'photo.not_found',
  body: z.strictObject(look),
  status: 202,
  answer: previewAnswer,
  errors: [
    'photo.access_denied',
    'photo.expired',
    'photo.already_ordered',
    'selfie.expression_unavailable',
    'selfie.outfit_unavailable',
    'selfie.not_usable',
    'preview.off',
    'preview.quota_exceeded',
  ],
});

export const getPreview = endpoint({
  ...one,
  id: 'getPreview',
  summary: 'How far the portrait before paying is',
  method: 'GET',
  path: '/photos/{id}/preview',
  access: 'user',
  limit: 'browse',
  unknown: 'preview.not_found',
  query: z.strictObject(look),
  answer: previewAnswer,
  errors: ['photo.access_denied'],
});

export const getPreviewImage = endpoint({
  ...one,
  id: 'getPreviewImage',
  summary: 'The portrait before paying: 640 px, with a visible mark',
  method: 'GET',
  path: '/photos/{id}/preview/image',
  access: 'user',
  limit: 'browse',
  unknown: 'preview.not_found',
  query: z.strictObject(look),
  form: 'jpeg',
  errors: ['photo.access_denied'],
});
