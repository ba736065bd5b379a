import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { watchClicks } from '@/shared/hydration/early-click';
import { fallAsleep } from '@/shared/hydration/asleep';

let button: HTMLButtonElement;
let pressed: number;

beforeEach(() => {
  button = document.body.appendChild(document.createElement('button'));
  pressed = 0;
  button.addEventListener('click', () => (pressed += 1));
});
afterEach(() => button.remove());

/** Clicks, and has the page begin to listen while the click is on its way; a part that sleeps swallows it. */
function clickWhileItWakes(isAsleep: boolean): () => Promise<void> {
  let answer = (): Promise<void> => Promise.reject(new Error('nobody watches'));
  let last: MouseEvent | undefined;
  window.endEarlyClicks = () => last;
  const wake = (event: MouseEvent): void => {
    last = event;
    answer = watchClicks();
    if (isAsleep) event.stopPropagation();
  };
  document.addEventListener('click', wake, { capture: true, once: true });
  button.click();
  return answer;
}

describe('a click that makes the page come alive', () => {
  test('is left to its own listener', async () => {
    await clickWhileItWakes(false)();
    expect(pressed).toBe(1);
  });

  test('is done again, once, when the part that swallowed it has come alive', async () => {
    const wakeUp = fallAsleep();
    const answered = clickWhileItWakes(true)();
    expect(pressed).toBe(0);
    wakeUp();
    await answered;
    expect(pressed).toBe(1);
  });
});

describe('a click in a part that sleeps', () => {
  test('is kept from the moment the page listens on', async () => {
    const wakeUp = fallAsleep();
    const answer = watchClicks();
    document.addEventListener('click', (event) => event.stopPropagation(), { capture: true, once: true });
    button.click();
    const answered = answer();
    wakeUp();
    await answered;
    expect(pressed).toBe(1);
  });
});
