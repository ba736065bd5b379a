import { useEffect, useRef } from 'react';
import { useHydrated } from '@/shared/hydration/use-hydrated';
import { useAuth } from '@/entities/session/use-auth';

/** Leads focus and eye to the element of this id when it becomes another one, but not to the first it is. */
export function useLedFocus(id: string): void {
  const { status } = useAuth();
  const isReady = useHydrated() && status !== 'unknown';
  const known = useRef<string>(undefined);
  useEffect(() => {
    if (!isReady) return;
    const before = known.current;
    known.current = id;
    if (before === undefined || before === id) return;
    const element = document.getElementById(id);
    const { top = 0 } = element?.getBoundingClientRect() ?? {};
    element?.focus({ preventScroll: true });
    window.scrollTo({ top: window.scrollY + top - 24 });
  }, [isReady, id]);
}
