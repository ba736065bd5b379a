import { useCallback, useEffect, useRef } from 'react';
import { useOverlay } from '@/pages/results/use-overlay';

interface LargeImage {
  readonly open: number | undefined;
  readonly show: (number: number) => void;
  readonly close: () => void;
}

const asNumber = (text: string | null): number | undefined =>
  text !== null && /^[1-9]\d{0,3}$/.test(text) ? Number(text) : undefined;

export function useLargeImage(): LargeImage {
  const { value, open: write, close } = useOverlay('image');
  const open = asNumber(value);
  const last = useRef(open);

  useEffect(() => {
    if (open === undefined && last.current !== undefined)
      document.getElementById(`headshot-${last.current}`)?.focus();
    last.current = open;
  }, [open]);

  const show = useCallback((number: number) => write(String(number)), [write]);

  return { open, show, close };
}
