import { z } from 'zod';
import { endpoint } from '../../http/endpoint.ts';
import { photoChanged, photoNamed, previewChanged } from './event.view.ts';

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
  answer: z.union([photoChanged.schema, previewChanged.schema, photoNamed]),
  errors: [],
});
