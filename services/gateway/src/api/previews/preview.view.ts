import { PreviewSchema, type Preview } from '@headshots/proto/generation/v1/generation_pb';
import { previewStates } from '@headshots/proto/vocabulary';
import { expressionWords, previewStateWords, resolutionWords, styleWords } from '@headshots/proto/words';
import { z } from 'zod';
import {
  date,
  dateOrNull,
  flag,
  outfitOrOwn,
  reasonOrNull,
  text,
  textOrNull,
  texts,
  word,
  wordOrNull,
} from '../fields.ts';
import { expression, named, resolution, style } from '../schemas.ts';
import { Computed, view } from '../view.ts';

export const previewState = word(previewStateWords, named('PreviewState', z.enum(previewStates)));

const isReady = ({ state }: Preview): boolean => previewStateWords.find(state) === 'ready';

export const preview = view(PreviewSchema, 'Preview', {
  photoId: text,
  expression: word(expressionWords, expression),
  outfit: outfitOrOwn.describe('as asked for, without `_all`'),
  notDressed: reasonOrNull.describe(
    'why the person wears their own clothes in it, though others were asked for',
  ),
  state: previewState.describe(
    'not_usable: nothing of this photo was good enough; failed: not made in time, which says nothing of the photo',
  ),
  reasons: texts.describe('why it is not usable, dotted; else empty'),
  width: new Computed(
    z.int().nullable().describe('of the picture; null until it is ready'),
    (given: Preview) => (isReady(given) ? given.width : null),
  ),
  height: new Computed(z.int().nullable(), (given: Preview) => (isReady(given) ? given.height : null)),
  dominantColor: textOrNull,
  similarity: new Computed(z.number().nullable().describe('measured, 0 to 1'), (given: Preview) =>
    isReady(given) ? given.similarity : null,
  ),
  resolution: wordOrNull(resolutionWords, resolution),
  softFace: flag.describe('the face was enlarged more than three times'),
  keeps: texts.describe('what of the selfie stays: clothes, pose'),
  style: word(styleWords, style),
  createdAt: date,
  expiresAt: dateOrNull.describe('deleted by then at the latest; null until it has ended'),
});
