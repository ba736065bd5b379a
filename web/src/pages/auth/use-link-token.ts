import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';

/** The token of a mailed link. It leaves the address at once, so that it is in no history and no copy. */
export function useLinkToken(): string | null {
  const [search, setSearch] = useSearchParams();
  const [token] = useState(() => search.get('token'));
  useEffect(() => {
    if (search.has('token')) setSearch({}, { replace: true });
  }, [search, setSearch]);
  return token;
}
