import { expect } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';

/** One way of using a page, so that the same walk is done by mouse and by keyboard. */
export interface Hands {
  readonly press: (target: Locator) => Promise<void>;
  readonly write: (target: Locator, text: string) => Promise<void>;
  readonly tick: (box: Locator) => Promise<void>;
  /** One of a group of radio buttons. */
  readonly choose: (radio: Locator) => Promise<void>;
  readonly pickFile: (input: Locator, path: string) => Promise<void>;
}

export function mouse(): Hands {
  return {
    press: (target) => target.click(),
    write: (target, text) => target.fill(text),
    tick: (box) => box.check(),
    choose: (radio) => radio.check(),
    pickFile: (input, path) => input.setInputFiles(path),
  };
}

const MOST_STEPS = 200;
const isFocused = (element: Element): boolean => element === document.activeElement;

/** `seen`: something of the focused element can be seen, nothing sticky lies over all of it. `gone`: it was drawn anew. */
function sightOf(element: Element): 'seen' | 'gone' | false {
  if (!element.isConnected) return 'gone';
  const seen = element.closest('label') ?? element;
  const { left, top, right, bottom } = seen.getBoundingClientRect();
  const points = [0.1, 0.5, 0.9].flatMap((x) =>
    [0.1, 0.5, 0.9].map((y) => [left + (right - left) * x, top + (bottom - top) * y]),
  );
  const isSeen = points.some(([x = 0, y = 0]) => {
    const hit = document.elementFromPoint(x, y);
    return hit !== null && (seen.contains(hit) || hit.contains(seen));
  });
  return isSeen && 'seen';
}

/** The browser may still be scrolling to it. Otherwise where it is. */
async function comesIntoView(page: Page, target: Locator): Promise<string> {
  const element = await target.elementHandle();
  return page.waitForFunction(sightOf, element, { timeout: 60_000 }).then(
    async (sight) => String(await sight.jsonValue()),
    async () => `hidden at ${JSON.stringify(await element?.boundingBox())}`,
  );
}

async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor({ state: 'attached' });
  for (let step = 0; step < MOST_STEPS; step++) {
    if (await target.evaluate(isFocused)) {
      const sight = await comesIntoView(page, target);
      if (sight === 'seen') return;
      expect({ target: String(target), sight }).toEqual({ target: String(target), sight: 'gone' });
    }
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${String(target)}`);
}

async function arrowTo(page: Page, radio: Locator): Promise<void> {
  const name = await radio.getAttribute('name');
  await tabTo(page, page.locator(`input[name="${name}"]:checked`));
  for (let step = 0; step < MOST_STEPS && !(await radio.isChecked()); step++)
    await page.keyboard.press('ArrowDown');
}

/** Nothing but Tab, Enter, Space, arrows and typing. */
export function keyboard(page: Page): Hands {
  return {
    press: async (target) => {
      await tabTo(page, target);
      await page.keyboard.press('Enter');
    },
    write: async (target, text) => {
      await tabTo(page, target);
      await page.keyboard.press('Control+A');
      await page.keyboard.type(text);
    },
    tick: async (box) => {
      await tabTo(page, box);
      if (!(await box.isChecked())) await page.keyboard.press('Space');
    },
    choose: (radio) => arrowTo(page, radio),
    pickFile: async (input, path) => {
      const opened = page.waitForEvent('filechooser');
      await tabTo(page, input);
      await page.keyboard.press('Enter');
      const chooser = await opened;
      await chooser.setFiles(path);
    },
  };
}
