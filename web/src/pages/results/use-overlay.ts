import { useCallback } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';

interface Overlay {
  /** What the address says of it; null while it is closed. */
  readonly value: string | null;
  readonly open: (value: string) => void;
  readonly close: () => void;
}

/** Something that lies over the sheet. It stands in the address: Back closes it, and a link can open it. */
export function useOverlay(name: string): Overlay {
  const [query, setQuery] = useSearchParams();
  const navigate = useNavigate();
  const { state } = useLocation() as { readonly state: { readonly fromSheet?: boolean } | null };
  const value = query.get(name);
  const isOpen = value !== null;
  const fromSheet = state?.fromSheet === true;

  const open = useCallback(
    (next: string) => {
      setQuery(
        (old) => {
          const query = new URLSearchParams(old);
          query.set(name, next);
          return query;
        },
        { replace: isOpen, preventScrollReset: true, state: { fromSheet: !isOpen || fromSheet } },
      );
    },
    [fromSheet, isOpen, name, setQuery],
  );

  const close = useCallback(() => {
    if (fromSheet) {
      void navigate(-1);
      return;
    }
    setQuery(
      (old) => {
        const query = new URLSearchParams(old);
        query.delete(name);
        return query;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [fromSheet, name, navigate, setQuery]);

  return { value, open, close };
}
