import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { watchClicks } from '@/shared/hydration/click-replay';
import { addPendingPart } from '@/shared/hydration/pending-parts';

let button: HTMLButtonElement;
let pressed: number;

beforeEach(() => {
  button = document.body.appendChild(document.createElement('button'));
  pressed = 0;
  button.addEventListener('click', () => (pressed += 1));
});
afterEach(() => button.remove());

/** Clicks, and has the page begin to listen while the click is on its way; a part that is not hydrated yet swallows it. */
function clickWhileItHydrates(isPending: boolean): () => Promise<void> {
  let answer = (): Promise<void> => Promise.reject(new Error('nobody watches'));
  let last: MouseEvent | undefined;
  window.endEarlyClicks = () => last;
  const hydrate = (event: MouseEvent): void => {
    last = event;
    answer = watchClicks();
    if (isPending) event.stopPropagation();
  };
  document.addEventListener('click', hydrate, { capture: true, once: true });
  button.click();
  return answer;
}

describe('a click that makes the page hydrate', () => {
  test('is left to its own listener', async () => {
    await clickWhileItHydrates(false)();
    expect(pressed).toBe(1);
  });

  test('is done again, once, when the part that swallowed it is hydrated', async () => {
    const finish = addPendingPart();
    const answered = clickWhileItHydrates(true)();
    expect(pressed).toBe(0);
    finish();
    await answered;
    expect(pressed).toBe(1);
  });
});

describe('a click in a part that is not hydrated yet', () => {
  test('is kept from the moment the page listens on', async () => {
    const finish = addPendingPart();
    const answer = watchClicks();
    document.addEventListener('click', (event) => event.stopPropagation(), { capture: true, once: true });
    button.click();
    const answered = answer();
    finish();
    await answered;
    expect(pressed).toBe(1);
  });
});
