import { backoff } from '@headshots/platform/backoff';

const retries = { first: 1, most: 5 * 60 };

/** Seconds until an event is tried again, by the tries it had before; the last stands for all that follow. */
export const retryPauses: readonly number[] = Array.from({ length: 10 }, (_, tries) =>
  backoff(retries, tries + 1),
);
