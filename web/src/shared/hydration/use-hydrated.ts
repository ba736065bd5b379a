import { useSyncExternalStore } from 'react';

const never = (): (() => void) => () => undefined;

/** False while the page is still what the server wrote, so that both say the same. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
