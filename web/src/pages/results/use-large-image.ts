import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';

const PARAMETER = 'image';

interface LargeImage {
  readonly open: number | undefined;
  readonly show: (number: number) => void;
  readonly close: () => void;
}

const asNumber = (text: string | null): number | undefined =>
  text !== null && /^[1-9]\d{0,3}$/.test(text) ? Number(text) : undefined;

export function useLargeImage(): LargeImage {
  const [query, setQuery] = useSearchParams();
  const navigate = useNavigate();
  const { state } = useLocation() as { readonly state: { readonly fromSheet?: boolean } | null };
  const open = asNumber(query.get(PARAMETER));
  const fromSheet = state?.fromSheet === true;
  const last = useRef(open);

  useEffect(() => {
    if (open === undefined && last.current !== undefined)
      document.getElementById(`headshot-${last.current}`)?.focus();
    last.current = open;
  }, [open]);

  const show = useCallback(
    (number: number) => {
      const isOpen = last.current !== undefined;
      setQuery(
        (old) => {
          const next = new URLSearchParams(old);
          next.set(PARAMETER, String(number));
          return next;
        },
        { replace: isOpen, preventScrollReset: true, state: { fromSheet: !isOpen || fromSheet } },
      );
    },
    [fromSheet, setQuery],
  );

  const close = useCallback(() => {
    if (fromSheet) {
      void navigate(-1);
      return;
    }
    setQuery(
      (old) => {
        const next = new URLSearchParams(old);
        next.delete(PARAMETER);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [fromSheet, navigate, setQuery]);

  return { open, show, close };
}
