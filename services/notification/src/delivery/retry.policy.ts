const first = 5;
const most = 300;
const giveUpAfterMs = 3 * 86_400_000;

/** Seconds until the try after the n-th one; `random` is between 0 and 1. */
export function retrySeconds(attempt: number, random: number): number {
  const seconds = Math.min(first * 2 ** (attempt - 1), most);
  return Math.round(seconds * (0.8 + 0.4 * random));
}

/** A mail this late helps nobody. */
export function isHopeless(createdAt: Date, now: Date): boolean {
  return now.getTime() - createdAt.getTime() > giveUpAfterMs;
}
