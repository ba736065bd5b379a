/** Lets the page answer a touch, or paint, before the next step. */
export const nextTask = (): Promise<void> =>
  window.scheduler?.yield?.() ?? new Promise((resolve) => void setTimeout(resolve));
