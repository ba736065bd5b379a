const DAY_MS = 86_400_000;

/** As the API takes them. */
export const mostDays = 30;

/** Of the day (UTC) that is so many days later, to which the API keeps images. */
export const endOfDay = (now: number, days: number): string =>
  new Date((Math.floor(now / DAY_MS) + days + 1) * DAY_MS).toISOString();
