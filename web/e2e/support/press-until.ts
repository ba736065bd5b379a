import type { Locator } from 'playwright-core';
import type { Hands } from './hands.ts';
import { PATIENCE_MS } from './visitor.ts';

const MOST_PRESSES = 6;
const LOOK_MS = 10_000;

/**
 * Presses a button until what follows it is there, as somebody does who was told "later": a busy product may cut a call
 * off. What is refused for good never gets there.
 */
export async function pressUntil(hands: Hands, button: Locator, next: Locator): Promise<void> {
  const alerts = button.page().getByRole('alert');
  const isThere = (): Promise<boolean> =>
    next.waitFor({ timeout: LOOK_MS }).then(
      () => true,
      () => false,
    );
  const until = Date.now() + 2 * PATIENCE_MS;
  let presses = 1;
  await hands.press(button);
  while (!(await isThere())) {
    const said = (await alerts.allInnerTexts()).join(' ');
    if (Date.now() > until || presses === MOST_PRESSES) throw new Error(`pressed ${presses} times: ${said}`);
    if (said === '') continue;
    presses += 1;
    await hands.press(button);
  }
}
