import { z } from 'zod';
import { endpoint } from '../../http/endpoint.ts';
import { date, expression, named, reason, style } from '../schemas.ts';
import { photoStatus } from '../photos/photo.view.ts';
import { previewState } from '../previews/preview.view.ts';

export const photoChanged = named(
  'PhotoChangedEvent',
  z.object({
    photoId: z.string(),
    status: photoStatus,
    imagesDone: z.int(),
    imagesTotal: z.int(),
    number: z.int().nullable().describe('the image that came'),
    style: style.nullable(),
    failure: reason.nullable(),
    changedAt: date,
    estimateMinutes: z.int().nullable().describe('what is left by measure; null while that is not known'),
    version: z
      .int()
      .describe('one more with each event of a photo: a page that skips one has lost something'),
  }),
);
export const previewChanged = named(
  'PreviewChangedEvent',
  z.object({ photoId: z.string(), expression, state: previewState }),
);
const photoNamed = named('PhotoEvent', z.object({ photoId: z.string() }));

export const streamEvents = endpoint({
  id: 'streamEvents',
  tag: 'events',
  summary:
    'Server-sent events of the user: photo.uploaded, photo.deleted, photo.expired (PhotoEvent), photo.changed (PhotoChangedEvent), preview.changed (PreviewChangedEvent)',
  method: 'GET',
  path: '/events',
  access: 'user',
  limit: 'stream',
  form: 'event-stream',
  answer: z.union([photoChanged, previewChanged, photoNamed]),
  errors: [],
});
