import type { Page, Response } from 'playwright-core';

/** Waits until the page listens: what the server wrote can be seen long before. */
export const alive = (page: Page): Promise<void> =>
  page.locator('html[data-alive]').waitFor({ state: 'attached' });

/** Opens an address, and waits until the page listens. */
export async function open(page: Page, address: string): Promise<Response | null> {
  const response = await page.goto(address);
  await alive(page);
  return response;
}

/** Leaves by the browser's own button and comes back by it. */
export async function leaveAndComeBack(page: Page): Promise<void> {
  await page.goBack();
  await page.goForward();
  await alive(page);
}

/** Loads the page again, and waits until it listens. */
export async function reload(page: Page): Promise<void> {
  await page.reload();
  await alive(page);
}
