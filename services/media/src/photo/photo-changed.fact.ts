import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { PhotoChangedSchema } from '@headshots/proto/media/v1/events_pb';
import type { Style } from '@headshots/proto/vocabulary';
import { photoStatusWords, styleWords } from '@headshots/proto/words';
import type { Photo, Run } from './photo.ts';

export interface NewImage {
  readonly orderId: string;
  readonly number: number;
  readonly style: Style;
}

type ShownState = Pick<Photo, 'id' | 'userId' | 'status' | 'failure'>;

/**
 * What is told of a photo when something that its owner sees of it changed.
 * @param run the order that counts
 */
export function photoChanged(
  { id, userId, status, failure }: ShownState,
  run: Run | undefined,
  image?: NewImage,
): MessageInitShape<typeof PhotoChangedSchema> {
  return {
    photoId: id,
    userId,
    status: photoStatusWords.toCode(status),
    imagesDone: run?.done ?? 0,
    imagesTotal: run?.images ?? 0,
    number: image?.number ?? 0,
    style: image ? styleWords.toCode(image.style) : 0,
    failure: failure ?? '',
    changedAt: timestampFromDate(new Date()),
    ...(run?.startedAt && { startedAt: timestampFromDate(run.startedAt) }),
  };
}
