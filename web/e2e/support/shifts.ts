import type { Page } from 'playwright-core';

interface Shift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
}

interface Watched {
  shifts: () => number;
}

/** From the next page on, adds up how far things move by themselves. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    let sum = 0;
    const add = (entries: PerformanceEntryList): void => {
      for (const entry of entries as Shift[]) if (!entry.hadRecentInput) sum += entry.value;
    };
    const observer = new PerformanceObserver((list) => add(list.getEntries()));
    observer.observe({ type: 'layout-shift', buffered: true });
    (window as unknown as Watched).shifts = () => {
      add(observer.takeRecords());
      return sum;
    };
  });
}

/** Resolves when the page was painted as it stands. */
export async function painted(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}

/** The sum so far. */
export async function shiftsOf(page: Page): Promise<number> {
  await painted(page);
  return page.evaluate(() => (window as unknown as Watched).shifts());
}
