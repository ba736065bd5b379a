import { useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router';

const never = (): (() => void) => () => undefined;
const empty = new URLSearchParams();

/** The query of the address. The server writes its pages without one, so it counts only once the page is alive. */
export function useQuery(): URLSearchParams {
  const [search] = useSearchParams();
  const alive = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return alive ? search : empty;
}
