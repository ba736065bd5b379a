import { useCallback, useMemo, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { useMarkFavouriteMutation } from '@/pages/results/favourites-api';
import { toastShown } from '@/shared/ui/toast-slice';
import type { PhotoDetail } from '@/shared/api/types';

interface Favourites {
  readonly favourites: ReadonlySet<number>;
  readonly toggle: (number: number) => void;
}

/** A heart shows what was pressed last; presses are told one after the other, so that the last one stays. */
export function useFavourites({ id, headshots }: PhotoDetail): Favourites {
  const dispatch = useDispatch();
  const [mark] = useMarkFavouriteMutation();
  const [pressed, setPressed] = useState<ReadonlyMap<number, boolean>>(new Map());
  const told = useRef<Promise<unknown>>(Promise.resolve());

  const favourites = useMemo(
    () =>
      new Set(
        headshots.flatMap(({ number, favourite }) => ((pressed.get(number) ?? favourite) ? [number] : [])),
      ),
    [headshots, pressed],
  );
  const toggle = useCallback(
    (number: number): void => {
      const favourite = !favourites.has(number);
      setPressed((before) => new Map(before).set(number, favourite));
      told.current = told.current.then(async () => {
        const { error } = await mark({ id, number, favourite });
        if (error === undefined) return;
        setPressed((before) => new Map([...before].filter(([each]) => each !== number)));
        dispatch(toastShown({ id: 'favourite', kind: 'error', text: 'toast.favouriteNotKept' }));
      });
    },
    [dispatch, favourites, id, mark],
  );
  return { favourites, toggle };
}
