import { useState } from 'react';
import { usePreview } from '@/pages/upload/preview/use-preview';
import type { AppError } from '@/shared/api/app-error';
import type { Expression, Photo } from '@/shared/api/types';

export interface Refusal {
  /** Why no order of this photo is taken; undefined where nothing speaks against one. */
  readonly reasons: readonly string[] | undefined;
  /** An error of the order that is not already told by the reasons. */
  readonly error: AppError | undefined;
  /** To be said when an order is placed: an answer about one expression says nothing of another. */
  readonly placing: () => void;
}

/** What is known of a photo that will not work: by its portrait, or by the order that was refused for it. */
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
