import { timestampMs, type Timestamp } from '@bufbuild/protobuf/wkt';
import { PhotoStatus } from '@headshots/proto/media/v1/media_pb';

export interface Progress {
  readonly status: PhotoStatus;
  readonly startedAt?: Timestamp | undefined;
  readonly imagesDone: number;
  readonly imagesTotal: number;
}

export interface Times {
  readonly estimateMinutes: number | null;
  readonly minutesLeft: number | null;
}

/** Null when nothing is to be waited for, or nothing is known. */
export function estimateMinutes(photo: Progress, ofPackage: number | undefined, now: number): number | null {
  return isRunning(photo) ? (minutesLeft(photo, now) ?? ofPackage ?? null) : null;
}

/** At least 1; null while there is no image. Whatever held this order up slowed its pace, so it counts. */
export function minutesLeft(photo: Progress, now: number): number | null {
  const { startedAt, imagesDone, imagesTotal } = photo;
  if (!isRunning(photo) || !startedAt || imagesDone === 0) return null;
  const elapsed = Math.max(0, now - timestampMs(startedAt));
  const left = (elapsed / imagesDone) * Math.max(0, imagesTotal - imagesDone);
  return Math.max(1, Math.ceil(left / 60_000));
}

const isRunning = ({ status }: Progress): boolean =>
  status === PhotoStatus.QUEUED || status === PhotoStatus.PROCESSING;
