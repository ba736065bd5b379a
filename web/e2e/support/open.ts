import type { Locator, Page, Response } from 'playwright-core';
import { eventually } from './eventually.ts';

/** Waits until the page listens: what the server wrote can be seen long before. */
export const hydrated = (page: Page): Promise<void> =>
  page.locator('html[data-hydrated]').waitFor({ state: 'attached' });

/** Opens an address, and waits until the page listens. */
export async function open(page: Page, address: string): Promise<Response | null> {
  const response = await page.goto(address);
  await hydrated(page);
  return response;
}

/** Keeps these scripts back until the answer is called. */
export async function holdBack(page: Page, files: string | RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(files, async (route) => {
    await promise;
    await route.fallback();
  });
  return resolve;
}

/** Opens an address, and keeps its scripts (or other files) back until the answer is called. */
export async function openLate(page: Page, address: string, files = '**/assets/*.js'): Promise<() => void> {
  const hydrate = await holdBack(page, files);
  await page.goto(address, { waitUntil: 'commit' });
  await page.locator('footer').waitFor();
  return hydrate;
}

/** Opens an address in a tab without JavaScript, where nothing will ever listen. */
export async function openDead(page: Page, address: string): Promise<void> {
  await page.goto(address);
}

/** Resolves when this holds in the page: what follows a press comes a moment later where the page is still being hydrated. */
export const holds = (locator: Locator, isSo: (element: HTMLElement) => boolean): Promise<void> =>
  eventually(async () => {
    if (!(await locator.evaluate(isSo))) throw new Error(`${String(locator)}: not ${String(isSo)}`);
  });

/** Leaves by the browser's own button and comes back by it. */
export async function leaveAndComeBack(page: Page): Promise<void> {
  await page.goBack();
  await page.goForward();
  await hydrated(page);
}

/** Loads the page again, and waits until it listens. */
export async function reload(page: Page): Promise<void> {
  await page.reload();
  await hydrated(page);
}

/** Resolves when the part of the page with this element is React's: what was done to it before may be set back. */
export async function partHydrated(page: Page, selector: string): Promise<void> {
  await page.waitForFunction((wanted) => {
    const element = document.querySelector(wanted);
    return element !== null && Object.keys(element).some((key) => key.startsWith('__reactProps'));
  }, selector);
}

/** Resolves when every part of the page is React's, those too that are hydrated after the rest. */
export async function allHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.querySelectorAll('#root *')].every((element) =>
      Object.keys(element).some((key) => key.startsWith('__reactProps')),
    ),
  );
}
