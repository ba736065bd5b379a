import { useSearchParams } from 'react-router';
import { useAlive } from '@/shared/hydration/use-alive';

const empty = new URLSearchParams();

/** The query of the address. The server writes its pages without one, so it counts only once the page is alive. */
export function useQuery(): URLSearchParams {
  const [search] = useSearchParams();
  return useAlive() ? search : empty;
}
