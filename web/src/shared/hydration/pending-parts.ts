const pending = new Set<symbol>();
const waiting = new Set<() => void>();

export function addPendingPart(): () => void {
  const part = Symbol('part');
  pending.add(part);
  return () => {
    pending.delete(part);
    if (pending.size === 0) for (const tell of waiting) tell();
  };
}

/** A language that changed before would make React throw away the parts that are not hydrated yet. */
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
