import { languages } from '@headshots/proto/languages';
import { z } from 'zod';
import { endpoint } from '../../http/endpoint.ts';
import { empty, named } from '../schemas.ts';

/** Every screen of the site by its address; what names a photo, an order or a link is no part of it. */
const screens = [
  '/',
  '/upload',
  '/pricing',
  '/faq',
  '/login',
  '/register',
  '/forgot-password',
  '/terms',
  '/privacy',
  '/imprint',
  '/cookies',
  '/accessibility',
  '/withdraw',
  '/processing',
  '/results',
  '/results/:photoId',
  '/email-verification',
  '/not-me',
  '/reset-password',
  '/account-deleted',
  '/dashboard',
  '/settings',
  '/payment/success',
  'other',
] as const;

const screen = named('Screen', z.enum(screens));
const language = z.enum(Object.keys(languages) as (keyof typeof languages)[]);
/** Of a script of the site: file, line and column. What an error says can hold what somebody typed, this cannot. */
const place = z
  .string()
  .max(99)
  .regex(/^[\w.-]{1,80}\.js:\d{1,7}:\d{1,7}$/);
const seconds = z.number().min(0).max(600);

export const countVisit = endpoint({
  id: 'countVisit',
  tag: 'measures',
  summary:
    'Counts a screen that somebody who agreed to it has opened, how fast it was, or an error on it; nobody is told apart',
  method: 'POST',
  path: '/measures',
  access: 'public',
  limit: 'measure',
  status: 202,
  body: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('visit'), screen, language }),
    z.strictObject({
      kind: z.literal('speed'),
      screen,
      largestPaintSeconds: seconds.optional(),
      interactionSeconds: seconds.optional(),
      layoutShift: z.number().min(0).max(100).optional(),
    }),
    z.strictObject({ kind: z.literal('error'), screen, fault: z.enum(['uncaught', 'rejected']), at: place }),
  ]),
  answer: empty,
  errors: [],
});
