import { allHydrated } from '@/shared/hydration/pending-parts';

declare global {
  interface Window {
    /** Made by the script in the page itself: ends its watch and answers the last click it saw. */
    endEarlyClicks?: () => MouseEvent | undefined;
  }
}

function buttonOf(click: Event | undefined): HTMLButtonElement | undefined {
  return click?.target instanceof Element ? (click.target.closest('button') ?? undefined) : undefined;
}

function repeat(button: HTMLButtonElement | undefined): void {
  if (button?.isConnected && !button.disabled) button.click();
}

/**
 * Takes over the page's own watch over clicks, to be called at the very moment the page begins to listen; the answer
 * does what the early click asked for. Parts of the page that are not hydrated yet swallow clicks, this one too: React stops them
 * on their way. The last one that was swallowed is done once all parts are hydrated.
 */
export function watchClicks(): () => Promise<void> {
  const click = window.endEarlyClicks?.();
  delete window.endEarlyClicks;
  // A click that is still on its way made the page hydrate, and finds its listener by itself unless it is swallowed.
  const isOnItsWay = click !== undefined && click.eventPhase !== Event.NONE;
  const swallowed = new Set<Event>(isOnItsWay ? [click] : []);
  const begin = (event: Event): void => void swallowed.add(event);
  const arrive = (event: Event): void => void swallowed.delete(event);
  window.addEventListener('click', begin, true);
  window.addEventListener('click', arrive);
  return async () => {
    if (!isOnItsWay) repeat(buttonOf(click));
    await allHydrated();
    // A click that hydrated the last part may still be on its way.
    await new Promise((resolve) => setTimeout(resolve));
    window.removeEventListener('click', begin, true);
    window.removeEventListener('click', arrive);
    repeat([...swallowed].map(buttonOf).findLast((button) => button !== undefined));
  };
}
