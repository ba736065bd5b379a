/** Parts of the written page that are not hydrated yet. */
const pending = new Set<symbol>();
const waiting = new Set<() => void>();

/** Counts one such part; answers how to say that it was hydrated, or left. */
export function addPendingPart(): () => void {
  const part = Symbol('part');
  pending.add(part);
  return () => {
    pending.delete(part);
    if (pending.size === 0) for (const tell of waiting) tell();
  };
}

/**
 * Resolves when the whole written page is hydrated. A language that changed before would make React throw away what the
 * server wrote of a part that is not hydrated yet.
 */
export async function allHydrated(): Promise<void> {
  if (pending.size === 0) return;
  await new Promise<void>((resolve) => {
    const tell = (): void => {
      waiting.delete(tell);
      resolve();
    };
    waiting.add(tell);
  });
}
