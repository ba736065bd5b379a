import { create } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { EngineProfile } from '@headshots/engine';
import { PreviewSchema, type Preview as PreviewMessage } from '@headshots/proto/generation/v1/generation_pb';
import type { PreviewState } from '@headshots/proto/vocabulary';
import {
  expressionWords,
  outfitWords,
  previewStateWords,
  resolutionWords,
  styleWords,
} from '@headshots/proto/words';
import { partsOf } from './previews/look.ts';
import { previewKeptMs, shownState, trialStyles, type Preview } from './previews/preview.ts';

export function previewMessage(preview: Preview, { keeps }: Pick<EngineProfile, 'keeps'>): PreviewMessage {
  const { picture, finishedAt } = preview;
  const { expression, outfit } = partsOf(preview.look);
  const dressed = outfit !== 'unchanged' && !picture?.notDressed;
  return create(PreviewSchema, {
    photoId: preview.photoId,
    expression: expressionWords.toCode(expression),
    outfit: outfitWords.toCode(outfit),
    notDressed: picture?.notDressed ?? '',
    state: previewStateWords.toCode(shownState(preview, new Date()) as PreviewState),
    reasons: [...preview.reasons],
    ...(picture && {
      width: picture.width,
      height: picture.height,
      dominantColor: picture.dominantColor,
      similarity: picture.similarity,
      resolution: resolutionWords.toCode(picture.resolution),
      softFace: picture.softFace,
    }),
    keeps: keeps.filter((what) => what !== 'clothes' || !dressed),
    style: styleWords.toCode(picture?.style ?? trialStyles[0]),
    createdAt: timestampFromDate(preview.createdAt),
    ...(finishedAt && { expiresAt: timestampFromDate(new Date(finishedAt.getTime() + previewKeptMs)) }),
  });
}
