import { timestampNow } from '@bufbuild/protobuf/wkt';
import type { Tx } from '@headshots/platform/persistence';
import { PreviewChangedSchema } from '@headshots/proto/generation/v1/events_pb';
import type { PreviewState } from '@headshots/proto/vocabulary';
import { expressionWords, outfitWords, previewStateWords } from '@headshots/proto/words';
import { partsOf } from './look.ts';
import type { Preview } from './preview.ts';

export async function tellPreview(tx: Tx, preview: Preview): Promise<void> {
  const { photoId, userId, look, state, reasons, version, picture } = preview;
  const { expression, outfit } = partsOf(look);
  const fact = {
    photoId,
    userId,
    expression: expressionWords.toCode(expression),
    outfit: outfitWords.toCode(outfit),
    notDressed: picture?.notDressed ?? '',
    state: previewStateWords.toCode(state as PreviewState),
    reasons: [...reasons],
    changedAt: timestampNow(),
  };
  await tx.publish(PreviewChangedSchema, fact, { sequence: BigInt(version) });
}
