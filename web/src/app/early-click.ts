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
export function repeatEarlyClick(button: HTMLButtonElement | undefined): void {
  if (button?.isConnected && !button.disabled) button.click();
}
