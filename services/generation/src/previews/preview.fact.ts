import { timestampNow } from '@bufbuild/protobuf/wkt';
import type { Tx } from '@headshots/platform/persistence';
import { PreviewChangedSchema } from '@headshots/proto/generation/v1/events_pb';
import type { PreviewState } from '@headshots/proto/vocabulary';
import { expressionWords, previewStateWords } from '@headshots/proto/words';
import type { Preview } from './preview.ts';

export async function tellPreview(tx: Tx, preview: Preview): Promise<void> {
  const { photoId, userId, expression, state, reasons, version } = preview;
  const fact = {
    photoId,
    userId,
    expression: expressionWords.toCode(expression),
    state: previewStateWords.toCode(state as PreviewState),
    reasons: [...reasons],
    changedAt: timestampNow(),
  };
  await tx.publish(PreviewChangedSchema, fact, { sequence: BigInt(version) });
}
