import type { Photo } from '@/shared/api/types';

export const steps = ['uploading', 'analyzing', 'enhancing', 'generating', 'finalizing'] as const;
export type StepName = (typeof steps)[number];

export function currentStep(
  photo: Pick<Photo, 'status' | 'imagesDone' | 'imagesTotal'> | undefined,
): StepName | 'done' {
  if (photo === undefined) return 'uploading';
  if (photo.status === 'completed') return 'done';
  if (photo.status !== 'processing') return 'analyzing';
  if (photo.imagesDone === 0) return 'enhancing';
  return photo.imagesDone >= photo.imagesTotal ? 'finalizing' : 'generating';
}

export function isRunning(photo: Pick<Photo, 'status' | 'orderId'>): boolean {
  return (
    photo.status === 'queued' ||
    photo.status === 'processing' ||
    (photo.status === 'pending' && photo.orderId !== null)
  );
}
