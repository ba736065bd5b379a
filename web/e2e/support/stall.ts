import type { Page } from 'playwright-core';

/** Of a page that does nothing else: far more than a busy machine needs for one frame. */
const ANSWER_MS = 20_000;

const inTime = async (answer: Promise<unknown>): Promise<boolean> => {
  const { promise: late, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(resolve, ANSWER_MS, false);
  try {
    return await Promise.race([answer.then(() => true), late]);
  } catch {
    // It went elsewhere meanwhile, so it works.
    return true;
  } finally {
    clearTimeout(timer);
  }
};

/**
 * What a page has stopped doing. An action of Playwright waits for frames without a word, so that a test which ran out
 * of time for this reason cannot be told from one whose element never came.
 */
export async function stallOf(page: Page): Promise<string | undefined> {
  if (page.isClosed()) return undefined;
  if (!(await inTime(page.evaluate(() => true)))) return `${page.url()} runs no script any more`;
  // By Playwright's own count of frames: a test may have stopped the page's clock, and with it the page's.
  const frame = page
    .locator('html')
    .elementHandle()
    .then((root) => root?.waitForElementState('stable'));
  return (await inTime(frame)) ? undefined : `${page.url()} draws no frame any more`;
}
