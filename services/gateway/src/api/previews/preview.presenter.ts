import type { Preview } from '@headshots/proto/generation/v1/generation_pb';
import { expressionWords, previewStateWords, resolutionWords, styleWords } from '@headshots/proto/words';
import type { z } from 'zod';
import { dateOrNull, dateText, textOrNull } from '../fields.ts';
import type { preview } from './preview.view.ts';

export function previewView(given: Preview): z.output<typeof preview> {
  const state = previewStateWords.of(given.state);
  const ready = state === 'ready';
  return {
    photoId: given.photoId,
    expression: expressionWords.of(given.expression),
    state,
    reasons: given.reasons,
    width: ready ? given.width : null,
    height: ready ? given.height : null,
    dominantColor: textOrNull(given.dominantColor),
    similarity: ready ? given.similarity : null,
    resolution: resolutionWords.find(given.resolution) ?? null,
    softFace: given.softFace,
    keeps: given.keeps,
    style: styleWords.of(given.style),
    createdAt: dateText(given.createdAt),
    expiresAt: dateOrNull(given.expiresAt),
  };
}
