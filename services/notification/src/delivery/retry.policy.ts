import { backoff, spread } from '@headshots/platform/backoff';

const pauses = { first: 5, most: 300 };
const giveUpAfterMs = 3 * 86_400_000;

/** Seconds until the try after the n-th one; `random` is between 0 and 1. */
export function retrySeconds(attempt: number, random: number): number {
  return Math.round(spread(backoff(pauses, attempt), 0.8, 1.2, random));
}

/** A mail this late helps nobody. */
export function isHopeless(createdAt: Date, now: Date): boolean {
  return now.getTime() - createdAt.getTime() > giveUpAfterMs;
}
