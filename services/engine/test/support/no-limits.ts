const DAY_MS = 24 * 3_600_000;

/**
 * For tests that draw many pictures. In a gate they go on aside with the lowest weight, where a task of seconds may take
 * minutes: no limit of ours may decide there.
 */
export const noTaskLimit = { taskLimitMs: DAY_MS } as const;

/** The same for requests to an engine. */
export const noRequestLimit = { timeoutMs: DAY_MS, coldTimeoutMs: DAY_MS } as const;
