import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import {
  favouritesIn,
  favouritesText,
  forgetOldFavourites,
  onFavourites,
  toggleFavourite,
} from '@/pages/results/favourites-store';
import type { PhotoDetail } from '@/shared/api/types';

interface Favourites {
  readonly favourites: ReadonlySet<number>;
  readonly toggle: (number: number) => void;
}

export function useFavourites({ id, expiresAt }: PhotoDetail): Favourites {
  const text = useSyncExternalStore(onFavourites, favouritesText);
  useEffect(forgetOldFavourites, []);
  return {
    favourites: useMemo(() => favouritesIn(text, id), [text, id]),
    toggle: useCallback((number: number) => toggleFavourite(id, number, expiresAt), [id, expiresAt]),
  };
}
