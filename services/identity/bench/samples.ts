/** Middle of the samples. */
export function median(samples: readonly number[]): number {
  const sorted = samples.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** Milliseconds of the work, whatever comes of it. */
export async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work().catch(() => undefined);
  return performance.now() - start;
}

/** Runs the work so many times, some at a time. */
export async function times<T>(count: number, atOnce: number, work: () => Promise<T>): Promise<readonly T[]> {
  const results: T[] = [];
  const runner = async (): Promise<void> => {
    while (results.length < count) results.push(await work());
  };
  await Promise.all(Array.from({ length: atOnce }, runner));
  return results.slice(0, count);
}
