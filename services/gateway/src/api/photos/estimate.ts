import { timestampMs, type Timestamp } from '@bufbuild/protobuf/wkt';
import { PhotoStatus } from '@headshots/proto/media/v1/media_pb';

export interface Progress {
  readonly status: PhotoStatus;
  readonly startedAt?: Timestamp | undefined;
  readonly imagesDone: number;
  readonly imagesTotal: number;
}

/**
 * Minutes until the last image, at least 1: the package's estimate until images come, then what the pace so far
 * leaves. Null when nothing is to be waited for, or nothing is known.
 */
export function estimateMinutes(photo: Progress, ofPackage: number | undefined, now: number): number | null {
  if (photo.status !== PhotoStatus.QUEUED && photo.status !== PhotoStatus.PROCESSING) return null;
  const { startedAt, imagesDone, imagesTotal } = photo;
  if (!startedAt || imagesDone === 0) return ofPackage ?? null;
  const elapsed = Math.max(0, now - timestampMs(startedAt));
  const left = (elapsed / imagesDone) * Math.max(0, imagesTotal - imagesDone);
  return Math.max(1, Math.ceil(left / 60_000));
}
