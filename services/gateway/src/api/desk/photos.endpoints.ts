import { z } from 'zod';
import { endpoint } from '../../http/endpoint.ts';
import { line, reference } from '../schemas.ts';
import { keptPhoto } from './photo.view.ts';

export const extendPhotoAtDesk = endpoint({
  tag: 'desk',
  access: 'staff',
  limit: 'desk',
  id: 'extendPhotoAtDesk',
  summary:
    'Keeps the photo of an order and its images to the end of the day (UTC) that is so many days from now, at most 90 days after the work on it ended; never shorter than before',
  method: 'POST',
  path: '/desk/orders/{number}/extend',
  params: z.object({ number: reference(20).min(1) }),
  unknown: 'order.not_found',
  body: z.strictObject({
    days: z.int().min(1).max(30),
    reason: line(500).min(3).describe('for the operator alone'),
  }),
  answer: keptPhoto.schema,
  errors: ['photo.not_found', 'photo.expired', 'photo.not_ended', 'photo.taken_back'],
});
