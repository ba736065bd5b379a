import { allAlive } from '@/lib/asleep';

declare global {
  interface Window {
    /** Made by the script in the page itself: ends its watch and answers the last click it saw. */
    endEarlyClicks?: () => MouseEvent | undefined;
  }
}

/**
 * Ends the watch over the written page and answers the button that was pressed in vain last. To be called at the very
 * moment the page begins to listen.
 */
export function takeEarlyClick(): HTMLButtonElement | undefined {
  const click = window.endEarlyClicks?.();
  delete window.endEarlyClicks;
  // A click that is still on its way made the page come alive, and finds its listener by itself.
  if (click === undefined || click.eventPhase !== Event.NONE || !(click.target instanceof Element))
    return undefined;
  return click.target.closest('button') ?? undefined;
}

/** Presses it again, unless it is gone or may not be pressed by now. */
function repeat(button: HTMLButtonElement | undefined): void {
  if (button?.isConnected && !button.disabled) button.click();
}

/**
 * Does what the early click asked for. Parts of the page that still sleep swallow clicks, this one too: React stops them
 * on their way. The last one that was swallowed is done once all parts are alive.
 */
export async function answerClicks(early: HTMLButtonElement | undefined): Promise<void> {
  const swallowed = new Set<Event>();
  const begin = (event: Event): void => void swallowed.add(event);
  const arrive = (event: Event): void => void swallowed.delete(event);
  window.addEventListener('click', begin, true);
  window.addEventListener('click', arrive);
  repeat(early);
  await allAlive();
  window.removeEventListener('click', begin, true);
  window.removeEventListener('click', arrive);
  const targets = [...swallowed].map(({ target }) => (target as Element).closest('button'));
  repeat(targets.findLast((button) => button !== null) ?? undefined);
}
