const LINE_MS = 2_000;
const ANSWER_MS = 10_000;

async function untilServerAnswers(): Promise<void> {
  while (
    !(await fetch('/', { method: 'HEAD', signal: AbortSignal.timeout(ANSWER_MS) }).catch(() => undefined))
  )
    await new Promise((resolve) => setTimeout(resolve, LINE_MS));
}

/** Without a line the page stays until it is back. A new release removes the files of the one before: reload once. */
export async function loadOrReload<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  try {
    return await load().catch(() => untilServerAnswers().then(load));
  } catch (error) {
    const [visit] = performance.getEntriesByType('navigation') as readonly PerformanceNavigationTiming[];
    if (visit?.type === 'reload' || typeof window === 'undefined') throw error;
    window.location.reload();
    return new Promise(() => undefined);
  }
}
