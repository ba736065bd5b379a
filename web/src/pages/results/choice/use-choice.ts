import { useCallback, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { readChoice, writeChoice, type Choice } from '@/pages/results/choice/choice';

interface Chosen {
  readonly choice: Choice;
  readonly choose: (choice: Choice) => void;
  /** An image that loses its heart among favourites stays until the choice changes: a slip can be undone. */
  readonly shownFavourites: ReadonlySet<number>;
}

/** The choice lives in the address, so that Back, a reload and a bookmark keep it. */
export function useChoice(favourites: ReadonlySet<number>): Chosen {
  const [query, setQuery] = useSearchParams();
  const choice = useMemo(() => readChoice(query), [query]);
  const [before, setBefore] = useState(favourites);
  const choose = useCallback(
    (next: Choice) => {
      setBefore(favourites);
      setQuery((old) => writeChoice(old, next), { replace: true, preventScrollReset: true });
    },
    [favourites, setQuery],
  );
  const shownFavourites = useMemo(() => new Set([...before, ...favourites]), [before, favourites]);
  return { choice, choose, shownFavourites };
}
