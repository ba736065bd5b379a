import { useSearchParams } from 'react-router';
import { useHydrated } from '@/shared/hydration/use-hydrated';

const empty = new URLSearchParams();

/** The query of the address. The server writes its pages without one, so it counts only once the page is hydrated. */
export function useQuery(): URLSearchParams {
  const [search] = useSearchParams();
  return useHydrated() ? search : empty;
}
