import { useState } from 'react';
import { usePreview } from '@/pages/upload/preview/use-preview';
import type { AppError } from '@/shared/api/app-error';
import type { Expression, Photo } from '@/shared/api/types';

export interface Refusal {
  readonly reasons: readonly string[] | undefined;
  readonly error: AppError | undefined;
  /** To be said when an order is placed: an answer about one expression says nothing of another. */
  readonly placing: () => void;
}

export function useRefusal(photo: Photo, error: AppError | undefined): Refusal {
  const { view } = usePreview(photo);
  const [placed, setPlaced] = useState<Expression>();
  const isToldOfPhoto = error?.code === 'selfie.not_usable';
  const told =
    isToldOfPhoto && placed === photo.expression ? error.errors.map(({ code }) => code) : undefined;
  return {
    reasons: view.kind === 'refused' ? view.reasons : told,
    error: isToldOfPhoto ? undefined : error,
    placing: () => setPlaced(photo.expression),
  };
}
