import { timestampMs, type Timestamp } from '@bufbuild/protobuf/wkt';
import { PhotoStatus } from '@headshots/proto/media/v1/media_pb';

export interface Progress {
  readonly status: PhotoStatus;
  readonly startedAt?: Timestamp | undefined;
  readonly imagesDone: number;
  readonly imagesTotal: number;
}

/** How long a photo's images will still take, as its answers say it. */
export interface Times {
  readonly estimateMinutes: number | null;
  readonly minutesLeft: number | null;
}

/**
 * Minutes until the last image: the package's estimate until images come, then what the pace so far leaves. Null when
 * nothing is to be waited for, or nothing is known.
 */
export function estimateMinutes(photo: Progress, ofPackage: number | undefined, now: number): number | null {
  return isRunning(photo) ? (minutesLeft(photo, now) ?? ofPackage ?? null) : null;
}

/**
 * Minutes until the last image as the pace so far leaves them, at least 1. Whatever held this order up slowed its pace,
 * so it counts. Null while there is no image, and when nothing is to be waited for.
 */
export function minutesLeft(photo: Progress, now: number): number | null {
  const { startedAt, imagesDone, imagesTotal } = photo;
  if (!isRunning(photo) || !startedAt || imagesDone === 0) return null;
  const elapsed = Math.max(0, now - timestampMs(startedAt));
  const left = (elapsed / imagesDone) * Math.max(0, imagesTotal - imagesDone);
  return Math.max(1, Math.ceil(left / 60_000));
}

const isRunning = ({ status }: Progress): boolean =>
  status === PhotoStatus.QUEUED || status === PhotoStatus.PROCESSING;
