import { EyesSchema, PicturePointSchema, type Eyes } from '@headshots/proto/common/v1/types_pb';
import { RetakeSchema, RetakesSchema, type Retakes } from '@headshots/proto/generation/v1/generation_pb';
import {
  ArchiveSchema,
  HeadshotSchema,
  ImageSchema,
  PhotoSchema,
  PhotoStatsSchema,
  SelfieCheckSchema,
  type Image,
  type Photo,
} from '@headshots/proto/media/v1/media_pb';
import { photoStatuses, retakeStates } from '@headshots/proto/vocabulary';
import {
  expressionWords,
  garmentWords,
  packageWords,
  photoStatusWords,
  resolutionWords,
  retakeStateWords,
  sourceTypeWords,
  styleWords,
} from '@headshots/proto/words';
import { z } from 'zod';
import {
  bigCount,
  count,
  date,
  dateOrNull,
  expressionChoice,
  flag,
  measure,
  outfitChoice,
  outfitOrOwn,
  reasonOrNull,
  text,
  textOrNull,
  texts,
  word,
  wordOrNull,
} from '../fields.ts';
import { expression, garment, named, packageName, resolution, sourceType, style } from '../schemas.ts';
import { Computed, Field, Given, list, orNull, view } from '../view.ts';

export const photoStatus = word(photoStatusWords, named('PhotoStatus', z.enum(photoStatuses)));

const point = view(PicturePointSchema, null, { x: measure, y: measure });
const eyes = view(EyesSchema, 'Eyes', { left: point, right: point });
/** One eye tells nothing. */
const eyesOrNull = new Field(eyes.schema.nullable(), (given: Eyes | undefined) =>
  given?.left && given.right ? eyes.of(given) : null,
);

const image = view(ImageSchema, 'Image', {
  width: count,
  height: count,
  dominantColor: text,
  urls: new Computed(
    z.object({
      w320: z.string(),
      w640: z.string(),
      full: z.string().nullable().describe('of a headshot: null until its order is delivered'),
    }),
    (given: Image) => ({ w320: given.url320, w640: given.url640, full: textOrNull.of(given.urlFull) }),
  ),
  urlsExpireAt: date,
  eyes: eyesOrNull.describe(
    'middles of the eyes as shares of width and height, left and right as seen; null: not known',
  ),
});

const selfieCheck = view(SelfieCheckSchema, 'SelfieCheck', {
  verdict: text,
  reasons: texts,
  expressions: list(expressionChoice),
  outfits: list(outfitChoice),
});

const photoFields = {
  id: text,
  status: photoStatus,
  uploadedAt: date,
  queuedAt: dateOrNull,
  startedAt: dateOrNull,
  completedAt: dateOrNull,
  expiresAt: dateOrNull.describe('when it is deleted; null while an order runs'),
  expression: word(expressionWords, expression),
  outfit: outfitOrOwn,
  package: wordOrNull(packageWords, packageName),
  orderId: textOrNull,
  imagesDone: count,
  imagesTotal: count,
  estimateMinutes: new Given(
    z.int().nullable().describe('estimate of the package until images come, then what is left by measure'),
  ),
  minutesLeft: new Given(z.int().nullable().describe('by the pace of this order; null until there is one')),
  failure: reasonOrNull,
  original: orNull(image),
  selfieCheck: orNull(selfieCheck),
  engine: textOrNull,
  version: count.describe('of the newest event about it that is told here'),
};
export const photo = view(PhotoSchema, 'Photo', photoFields);

export const headshot = view(HeadshotSchema, 'Headshot', {
  number: count,
  style: word(styleWords, style),
  resolution: word(resolutionWords, resolution),
  similarity: measure.describe('measured, 0 to 1'),
  sourceType: word(sourceTypeWords, sourceType),
  expression: word(expressionWords, expression),
  garment: wordOrNull(garmentWords, garment).describe('rendered clothes; null: those of the photo'),
  belowTarget: flag,
  favourite: flag.describe('marked by its owner'),
  bytes: bigCount,
  fileName: text.describe('in the language of `Accept-Language`'),
  createdAt: date,
  downloadUrl: textOrNull.describe(
    'null until the order is delivered; with `&format=feed` (4:5), `cv` (4.5 x 6 cm, 300 dpi) or `profile` (400 x 400) behind it cut for that, with `&type=png` or `webp` in that type',
  ),
  image: orNull(image),
});

const archive = view(ArchiveSchema, 'Archive', {
  url: text.describe('with `&images=3,7,12` behind it: a ZIP of these numbers only'),
  urlExpiresAt: date,
  bytes: bigCount,
  fileName: text.describe('as of a headshot; the names in the ZIP, too'),
});

export const photoDetail = view(PhotoSchema, 'PhotoDetail', {
  ...photoFields,
  styles: new Computed(
    z.array(style).describe('of its headshots, each once, in the order of their numbers'),
    ({ headshots }: Photo) => [...new Set(headshots.map((one) => styleWords.of(one.style)))],
  ),
  headshots: list(headshot),
  archive: orNull(archive),
});

const attempt = view(RetakeSchema, null, {
  number: count,
  state: word(retakeStateWords, z.enum(retakeStates)).describe(
    'refused: no new image passed, the old one stays',
  ),
});

export const regenerations = view(RetakesSchema, 'Regenerations', {
  allowed: count.describe('new attempts the package came with, one for an image'),
  left: count.describe('0 also while the package is not finished, or its order is paid back'),
  attempts: new Computed(z.array(attempt.schema), ({ retakes }: Retakes) =>
    retakes.map((one) => attempt.of(one)),
  ),
});

export const stats = view(PhotoStatsSchema, 'PhotoStats', {
  total: count,
  processed: count,
  pending: count,
  generated: count,
});
