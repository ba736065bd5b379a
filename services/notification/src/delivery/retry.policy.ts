import { backoff, spread } from '@headshots/platform/backoff';

const pauses = { first: 5, most: 300 };
const giveUpAfterMs = 3 * 86_400_000;

export function retrySeconds(attempt: number, random: number): number {
  return Math.round(spread(backoff(pauses, attempt), 0.8, 1.2, random));
}

export function isHopeless(createdAt: Date, now: Date): boolean {
  return now.getTime() - createdAt.getTime() > giveUpAfterMs;
}
