import { useRef, useState } from 'react';
import { useChangeWishMutation, wishKey, type Wish } from '@/pages/upload/wish-api';
import { asAppError, type AppError } from '@/shared/api/app-error';
import type { Photo } from '@/shared/api/types';

export interface PhotoWish<K extends keyof Wish> {
  readonly value: Wish[K];
  readonly error: AppError | undefined;
  readonly choose: (choice: Wish[K]) => void;
}

/** One change of a photo's wish at a time, known to whoever asks whether one is under way. */
export const useWishChange = (photoId: string, what: keyof Wish) =>
  useChangeWishMutation({ fixedCacheKey: wishKey(photoId, what) });

/** What is chosen for a sent photo. Told one after the other, so that the last choice is the one that stays. */
export function usePhotoWish<K extends keyof Wish>(photo: Photo, what: K): PhotoWish<K> {
  const { id: photoId } = photo;
  const stored: Wish[K] = photo[what];
  const [change, { error }] = useWishChange(photoId, what);
  const [wanted, setWanted] = useState<Wish[K]>();
  const [known, setKnown] = useState(stored);
  const next = useRef<Wish[K]>(undefined);
  const isTelling = useRef(false);

  // The answer and the photo that is read again come one after the other: the choice stays until both agree.
  if (known !== stored) {
    setKnown(stored);
    if (wanted === stored) setWanted(undefined);
  }

  const tell = async (): Promise<void> => {
    isTelling.current = true;
    let isRefused = false;
    while (next.current !== undefined) {
      const now = next.current;
      next.current = undefined;
      const { error: refusal } = await change({ photoId, what, choice: now });
      isRefused ||= refusal !== undefined;
    }
    isTelling.current = false;
    if (isRefused) setWanted(undefined);
  };
  const choose = (choice: Wish[K]): void => {
    next.current = choice;
    setWanted(choice);
    if (!isTelling.current) void tell();
  };
  return { value: wanted ?? stored, error: asAppError(error), choose };
}
