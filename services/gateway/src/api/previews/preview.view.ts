import { previewStates } from '@headshots/proto/vocabulary';
import { z } from 'zod';
import { date, expression, id, named, resolution, style } from '../schemas.ts';

export const previewState = named('PreviewState', z.enum(previewStates));

export const preview = named(
  'Preview',
  z.object({
    photoId: z.string(),
    expression,
    state: previewState.describe(
      'not_usable: nothing of this photo was good enough; failed: not made in time, which says nothing of the photo',
    ),
    reasons: z.array(z.string()).describe('why it is not usable, dotted; else empty'),
    width: z.int().nullable().describe('of the picture; null until it is ready'),
    height: z.int().nullable(),
    dominantColor: z.string().nullable(),
    similarity: z.number().nullable().describe('measured, 0 to 1'),
    resolution: resolution.nullable(),
    softFace: z.boolean().describe('the face was enlarged more than three times'),
    keeps: z.array(z.string()).describe('what of the selfie stays: clothes, pose'),
    style,
    createdAt: date,
    expiresAt: date.nullable().describe('deleted by then at the latest; null until it has ended'),
  }),
);

export const previewParams = z.object({ id });
export const previewBody = z.strictObject({ expression });
export const previewQuery = z.strictObject({ expression });
export const previewAnswer = z.object({ preview });
