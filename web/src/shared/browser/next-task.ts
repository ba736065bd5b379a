export const nextTask = (): Promise<void> =>
  window.scheduler?.yield?.() ?? new Promise((resolve) => void setTimeout(resolve));
