const DAY_MS = 86_400_000;
/** Days after the work on it ended, or after its upload when never paid for: nobody keeps a photo longer. */
const LONGEST_DAYS = 90;
const MOST_DAYS = 30;

/** The end of a day by UTC, so that whoever asks twice on one day asks for the same. */
export function keptUntil(endedAt: Date, days: number, now: Date): Date {
  const asked = (Math.floor(now.getTime() / DAY_MS) + days + 1) * DAY_MS;
  return new Date(Math.min(asked, endedAt.getTime() + LONGEST_DAYS * DAY_MS));
}

export const isExtension = (days: number): boolean => days >= 1 && days <= MOST_DAYS;
