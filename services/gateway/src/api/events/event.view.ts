import { PreviewChangedSchema } from '@headshots/proto/generation/v1/events_pb';
import { PhotoChangedSchema, type PhotoChanged } from '@headshots/proto/media/v1/events_pb';
import { expressionWords, styleWords } from '@headshots/proto/words';
import { z } from 'zod';
import { count, date, outfitOrOwn, reasonOrNull, text, word, wordOrNull } from '../fields.ts';
import { photoStatus } from '../photos/photo.view.ts';
import { previewState } from '../previews/preview.view.ts';
import { expression, named, style } from '../schemas.ts';
import { Computed, Given, view } from '../view.ts';

export const photoChanged = view(PhotoChangedSchema, 'PhotoChangedEvent', {
  photoId: text,
  status: photoStatus,
  imagesDone: count,
  imagesTotal: count,
  number: new Computed(z.int().nullable().describe('the image that came'), ({ number }: PhotoChanged) =>
    number === 0 ? null : number,
  ),
  style: wordOrNull(styleWords, style),
  failure: reasonOrNull,
  changedAt: new Given(date.schema),
  estimateMinutes: new Given(
    z.int().nullable().describe('what is left by measure; null while that is not known'),
  ),
  version: new Given(
    z.int().describe('one more with each event of a photo: a page that skips one has lost something'),
  ),
});

export const previewChanged = view(PreviewChangedSchema, 'PreviewChangedEvent', {
  photoId: text,
  expression: word(expressionWords, expression),
  outfit: outfitOrOwn,
  state: previewState,
});

export const photoNamed = named('PhotoEvent', z.object({ photoId: z.string() }));
