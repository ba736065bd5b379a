import { isRecord } from '@/shared/browser/storage';
import type { Photo, PhotoStatus } from '@/shared/api/types';

export interface PhotoChanged {
  readonly photoId: string;
  readonly status: PhotoStatus;
  readonly imagesDone: number;
  readonly imagesTotal: number;
  readonly number: number | null;
  readonly failure: Photo['failure'];
  /** What is left by measure; null while that is not known. */
  readonly estimateMinutes: number | null;
  readonly version: number;
}

const order: Readonly<Record<PhotoStatus, number>> = {
  pending: 0,
  queued: 1,
  processing: 2,
  completed: 3,
  failed: 3,
};

export function readPhotoEvent(
  data: string,
): Readonly<Record<string, unknown>> & { readonly photoId?: unknown } {
  try {
    const value: unknown = JSON.parse(data);
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}

export function toPhotoChanged(value: Readonly<Record<string, unknown>>): PhotoChanged | undefined {
  const { photoId, status, imagesDone, imagesTotal, number, failure, estimateMinutes, version } = value;
  if (typeof photoId !== 'string' || typeof status !== 'string' || !(status in order)) return undefined;
  return {
    photoId,
    status: status as PhotoStatus,
    imagesDone: Number(imagesDone ?? 0),
    imagesTotal: Number(imagesTotal ?? 0),
    number: typeof number === 'number' ? number : null,
    failure: isRecord(failure)
      ? { code: String(failure['code']), message: String(failure['message'] ?? '') }
      : null,
    estimateMinutes: typeof estimateMinutes === 'number' ? estimateMinutes : null,
    version: Number(version ?? 0),
  };
}

export const hasEnded = ({ status }: { readonly status: PhotoStatus }): boolean =>
  status === 'completed' || status === 'failed';

export function applyPhotoChanged<P extends Photo>(photo: P, event: PhotoChanged): P {
  if (photo.id !== event.photoId || event.version <= photo.version) return photo;
  const restarted = photo.status === 'failed' && order[event.status] < order.failed;
  if (!restarted && order[event.status] < order[photo.status]) return photo;
  const sameRun = photo.status === event.status && !restarted;
  return {
    ...photo,
    status: event.status,
    imagesDone: sameRun ? Math.max(photo.imagesDone, event.imagesDone) : event.imagesDone,
    imagesTotal: event.imagesTotal || photo.imagesTotal,
    failure: event.failure,
    estimateMinutes: event.estimateMinutes ?? photo.estimateMinutes,
    minutesLeft: event.estimateMinutes,
  };
}
