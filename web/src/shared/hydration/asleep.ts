/** Parts of the written page that have not come alive yet. */
const asleep = new Set<symbol>();
const waiting = new Set<() => void>();

/** Counts one such part; answers how to say that it came alive, or left. */
export function fallAsleep(): () => void {
  const part = Symbol('part');
  asleep.add(part);
  return () => {
    asleep.delete(part);
    if (asleep.size === 0) for (const tell of waiting) tell();
  };
}

/**
 * Resolves when the whole written page is alive. A language that changed before would make React throw away what the
 * server wrote of a part that still sleeps.
 */
export async function allAlive(): Promise<void> {
  if (asleep.size === 0) return;
  await new Promise<void>((resolve) => {
    const tell = (): void => {
      waiting.delete(tell);
      resolve();
    };
    waiting.add(tell);
  });
}
