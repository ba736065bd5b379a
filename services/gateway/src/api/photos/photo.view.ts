import { photoStatuses, retakeStates } from '@headshots/proto/vocabulary';
import { z } from 'zod';
import {
  date,
  expression,
  expressionChoice,
  id,
  named,
  packageName,
  reason,
  reference,
  resolution,
  sourceType,
  style,
  version,
} from '../schemas.ts';

export const photoStatus = named('PhotoStatus', z.enum(photoStatuses));

const place = z.object({ x: z.number(), y: z.number() });
export const eyes = named('Eyes', z.object({ left: place, right: place }));

export const image = named(
  'Image',
  z.object({
    width: z.int(),
    height: z.int(),
    dominantColor: z.string(),
    urls: z.object({
      w320: z.string(),
      w640: z.string(),
      full: z.string().nullable().describe('of a headshot: null until its order is delivered'),
    }),
    urlsExpireAt: date,
    eyes: eyes
      .nullable()
      .describe('middles of the eyes as shares of width and height, left and right as seen; null: not known'),
  }),
);

const selfieCheck = named(
  'SelfieCheck',
  z.object({ verdict: z.string(), reasons: z.array(z.string()), expressions: z.array(expressionChoice) }),
);

const photoFields = {
  id: z.string(),
  status: photoStatus,
  uploadedAt: date,
  queuedAt: date.nullable(),
  startedAt: date.nullable(),
  completedAt: date.nullable(),
  expiresAt: date.nullable().describe('when it is deleted; null while an order runs'),
  expression,
  package: packageName.nullable(),
  orderId: z.string().nullable(),
  imagesDone: z.int(),
  imagesTotal: z.int(),
  estimateMinutes: z
    .int()
    .nullable()
    .describe('estimate of the package until images come, then what is left by measure'),
  minutesLeft: z.int().nullable().describe('by the pace of this order; null until there is one'),
  failure: reason.nullable(),
  original: image.nullable(),
  selfieCheck: selfieCheck.nullable(),
  engine: z.string().nullable(),
  version: z.int().describe('of the newest event about it that is told here'),
};
export const photo = named('Photo', z.object(photoFields));

export const headshot = named(
  'Headshot',
  z.object({
    number: z.int(),
    style,
    resolution,
    similarity: z.number().describe('measured, 0 to 1'),
    sourceType,
    expression,
    belowTarget: z.boolean(),
    bytes: z.int(),
    fileName: z.string(),
    createdAt: date,
    downloadUrl: z.string().nullable().describe('null until the order is delivered'),
    image: image.nullable(),
  }),
);
export const archive = named(
  'Archive',
  z.object({
    url: z.string().describe('with `&images=3,7,12` behind it: a ZIP of these numbers only'),
    urlExpiresAt: date,
    bytes: z.int(),
    fileName: z.string(),
  }),
);
export const photoDetail = named(
  'PhotoDetail',
  z.object({ ...photoFields, headshots: z.array(headshot), archive: archive.nullable() }),
);

export const regenerations = named(
  'Regenerations',
  z.object({
    allowed: z.int().describe('new attempts the package came with, one for an image'),
    left: z.int().describe('0 also while the package is not finished, or its order is paid back'),
    attempts: z.array(
      z.object({
        number: z.int(),
        state: z.enum(retakeStates).describe('refused: no new image passed, the old one stays'),
      }),
    ),
  }),
);

export const photoParams = z.object({ id });
export const headshotParams = z.object({ id, number: z.coerce.number().int().min(1).max(1_000) });
export const listQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(100).default(20),
  cursor: reference(500).default(''),
});
export const photoAnswer = z.object({ photo });
export const photoDetailAnswer = z.object({ photo: photoDetail });
export const headshotAnswer = z.object({ headshot });
export const regenerationsAnswer = z.object({ regenerations });
export const photoPage = z.object({ photos: z.array(photo), nextCursor: z.string().nullable() });
export const stats = named(
  'PhotoStats',
  z.object({ total: z.int(), processed: z.int(), pending: z.int(), generated: z.int() }),
);
export const expressionBody = z.strictObject({ expression });
/** The fields of the multipart form, which come before its file. */
export const uploadFields = z.strictObject({ expression, faceConsentVersion: version });
